"""A game under way: deals, actions, events, what each seat can see, records."""
