"""The kernel: which cards may be played, what a play does, and what a hand scores.

This file holds the rules of play and scoring. It runs as it is, and Cython compiles it with the C
types of `kernel.pxd`; both ways give the same results. So it is written in plain loops over small
integers. Cards are bits of 64-bit masks. With two packs a set of cards is two masks, the cards held
at least once and the cards held twice; with one pack the second is always 0. Python code can call
the methods that are `cpdef` in the `.pxd`; those that are `cdef` are for compiled modules.

It is one long module because calls across compiled modules are slower than calls within one, and
because the rules of play are easier to check in one place.

`Tables` is a rule set compiled into masks and flags, `Position` a hand from the opening lead to its
score.
"""

from __future__ import annotations

import hearts_qt.rules.bits as bits
import hearts_qt.rules.constants as constants

CHARGED = 64
"""Added to a charged card in `Position.table`."""


class Tables:
    """A rule set compiled for the kernel; `hearts_qt.rules.compiled` fills it in.

    Sets of cards are masks.
    """

    def __init__(self) -> None:
        self.players = 4
        """The number of players."""
        self.packs = 1
        """The number of packs, 1 or 2."""
        self.cancels = False
        """Whether two identical cards of the suit led cancel each other (9)."""
        self.last_equal = False
        """Whether the later of two identical cards counts as the higher (9)."""
        self.team_tricks = False
        """Whether partners score together."""
        self.values = [0] * 52
        """The points of each card."""
        self.valued = 0
        """The cards with a value other than 0, as a mask."""
        self.penalty = 0
        """The cards with a value above 0, as a mask."""
        self.bonus = 0
        """The cards with a value below 0, as a mask."""
        self.black = 0
        """The black card, as a mask; 0 if there is none."""
        self.above_black = 0
        """The spades that count as higher than the black card, as a mask."""
        self.opening = 0
        """Who opens and with what, as one of `constants.OPENING_...`."""
        self.hearts_need_breaking = True
        """Whether hearts may not be led before they are broken."""
        self.hearts_over_black = False
        """Whether unbroken hearts may be led if only the black card is left."""
        self.forbidden_on_first_trick = 0
        """The cards kept off the first trick, as a mask (5.3)."""
        self.black_when_safe = False
        """Whether the black card must be played as soon as that is safe (5.4)."""
        self.breaking = 0
        """The cards that break hearts, as a mask."""
        self.kitty_to = 0
        """Who takes the kitty, as one of `constants.KITTY_...`."""
        self.kitty_exchange = False
        """Whether the kitty is exchanged with the hand rather than captured."""
        self.booster = False
        """Whether a nine of the suit led brings a second round of plays."""
        self.moon = 0
        """How a moon scores, as one of `constants.MOON_...`."""
        self.moon_cards = 0
        """The cards of which the shooter of a moon must capture all, as a mask."""
        self.moon_points = -1
        """The points of a moon; -1 for those of all penalty cards."""
        self.moon_needs_bonus = False
        """Whether a moon needs the bonus card too."""
        self.sun = False
        """Whether all tricks make a sun, which is worth two moons."""
        self.ten_doubles = False
        """Whether the ten of clubs doubles the points of its captor."""
        self.ten_alone = 0
        """The points that the ten of clubs alone takes off."""
        self.no_trick_bonus = 0
        """The points that a side without tricks takes off."""
        self.trick_each = 0
        """The points for each won trick (7.6)."""
        self.trick_first = 0
        """Those for the first won trick, besides."""
        self.trick_next = 0
        """Those for the last but one, besides."""
        self.trick_last = 0
        """Those for the last won trick, besides."""
        self.plain_scoring = False
        """Whether there is one pack, each heart counts 1, only the black card counts besides, and
        the ten of clubs does not double."""

    def set_value(self, card: int, value: int) -> None:
        """Set the points of a card, and update the masks of penalty and bonus cards."""
        one = 1
        bit = one << card
        self.values[card] = value
        if value != 0:
            self.valued |= bit
        if value > 0:
            self.penalty |= bit
        if value < 0:
            self.bonus |= bit


class Position:
    """A hand in play: which cards each seat holds, has played and has captured.

    Call `set_hand` for each seat and `set_kitty`, set `earlier_taker`, then `charge` for each
    charged card, `begin_play`, then `play` (in the phase `LAYING_AWAY` `lay_away`) until the phase
    is `FINISHED`, then `score_hand`.
    Sets of cards are masks; a *side* is a seat, or a team where partners score together.
    """

    # Slots make the interpreted kernel a fifth faster; compiled, the types are in kernel.pxd.
    __slots__ = {
        "any_charged": "Whether any card is charged.",
        "best": "The highest card of the suit led; where cards cancel, it may be cancelled.",
        "best_seat": "The seat that played `best`, of two copies the one that counts as higher.",
        "black_seat": "The seat that captured the black card, or its last copy; -1 before.",
        "bonuses": "For each side, the points of its bonus cards.",
        "boosted": "Whether every player plays a second card to this trick.",
        "booster": "As in the tables.",
        "breaking": "As in the tables.",
        "broken": "Whether hearts are broken.",
        "cancels": "As in the tables.",
        "charged": "For each seat, the charged cards in its hand.",
        "charged2": "The cards of which it holds two charged copies.",
        "dealer": "The seat that dealt.",
        "earlier_taker": "The seat that captured the black card in the hand before, -1 for none.",
        "factors": "For each side, what its points are multiplied by.",
        "first_winner": "The seat that won the first won trick, -1 before.",
        "forbidden_on_first_trick": "As in the tables.",
        "hand": "For each seat, the cards that it holds at least once.",
        "hearts_charged": "Whether a heart is charged, so that all hearts count double.",
        "hearts_need_breaking": "As in the tables.",
        "hidden": "For each seat, the cards that it captured face down.",
        "hidden2": "The cards that it captured face down twice.",
        "kitty": "The cards left over from the deal.",
        "kitty2": "Those of which both copies are in the kitty.",
        "kitty_size": "The number of cards in the kitty.",
        "last_equal": "As in the tables.",
        "last_winner": "The seat that won the last trick, -1 before.",
        "leader": "The seat that leads the trick.",
        "led": "The suits led in earlier tricks; kept only where a card is charged.",
        "left": "The number of cards that each player still plays, in complete tricks.",
        "length": "The number of cards in the trick.",
        "moon_amount": "The points of the moon.",
        "moon_seat": "The side that shot the moon, -1 for none.",
        "moon_sun": "Whether the moon is a sun.",
        "on_table": "The cards of the trick, as a mask.",
        "on_table2": "Those played twice.",
        "open_mask": "The cards with which the opener may open; 0 for any.",
        "opener": "The seat that leads the first trick.",
        "owed": "The number of cards that the kitty's taker has still to lay away.",
        "packs": "As in the tables.",
        "penalties": "For each side, the points of its penalty cards.",
        "penalty": "As in the tables.",
        "phase": "`PLAYING`, `LAYING_AWAY` or `FINISHED`.",
        "pile": "The cards of cancelled tricks that wait on the table for a winner.",
        "pile2": "Those that wait twice.",
        "pile_charged": "The charged cards among them.",
        "pile_charged2": "Those charged twice.",
        "players": "As in the tables.",
        "removed": "For each step of `legal`, the cards that it removed, if recorded.",
        "safe_black": "The black card, as a mask, if it must be played when safe; otherwise 0.",
        "score": "For each side, the points of the hand, after `score_hand`.",
        "special": "Whether more than following suit and broken hearts can narrow the legal cards.",
        "suit_mask": "All cards of the suit led.",
        "table": "The cards of the trick in order; `CHARGED` is added to a charged card.",
        "table_charged": "The charged cards of the trick, as a mask.",
        "table_charged2": "Those charged twice.",
        "tables": "The rules.",
        "trick_number": "The number of complete tricks.",
        "trick_size": "The number of cards that complete the trick.",
        "tricks": "For each seat, the number of tricks won.",
        "turn": "The seat to act.",
        "twice": "For each seat, the cards that it holds twice.",
        "void": "For each seat, the suits in which it has shown itself void, as masks of cards.",
        "winner_before": "The seat that won the last won trick but one, -1 before.",
        "won": "For each seat, the cards that it captured in tricks.",
        "won2": "Those captured twice.",
        "won_charged": "The charged cards among its captured cards.",
        "won_charged2": "Those charged twice.",
    }

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        # Copies of what is needed for every card.
        self.players = tables.players
        self.packs = tables.packs
        self.cancels = tables.cancels
        self.last_equal = tables.last_equal
        self.breaking = tables.breaking
        self.booster = tables.booster
        self.penalty = tables.penalty
        self.forbidden_on_first_trick = tables.forbidden_on_first_trick
        self.hearts_need_breaking = tables.hearts_need_breaking
        self.safe_black = tables.black if tables.black_when_safe else 0
        self.hand = [0] * 10
        self.twice = [0] * 10
        self.charged = [0] * 10
        self.charged2 = [0] * 10
        self.won = [0] * 10
        self.won2 = [0] * 10
        self.won_charged = [0] * 10
        self.won_charged2 = [0] * 10
        self.hidden = [0] * 10
        self.hidden2 = [0] * 10
        self.tricks = [0] * 10
        self.void = [0] * 10
        self.table = [0] * 20
        self.removed = [0] * 6
        self.score = [0] * 10
        self.penalties = [0] * 10
        self.bonuses = [0] * 10
        self.factors = [0] * 10
        self.kitty = 0
        self.kitty2 = 0
        self.kitty_size = 0
        self.pile = 0
        self.pile2 = 0
        self.pile_charged = 0
        self.pile_charged2 = 0
        self.on_table = 0
        self.on_table2 = 0
        self.table_charged = 0
        self.table_charged2 = 0
        self.phase = constants.PLAYING
        self.dealer = 0
        self.opener = 0
        self.open_mask = 0
        self.leader = 0
        self.turn = 0
        self.length = 0
        self.trick_size = 0
        self.boosted = False
        self.suit_mask = 0
        self.best = -1
        self.best_seat = 0
        self.trick_number = 0
        # Whether more than following and broken hearts may narrow the legal cards.
        self.special = True
        self.left = 0
        self.broken = False
        # The suits led in earlier tricks, kept where a card is charged.
        self.led = 0
        self.last_winner = -1
        self.first_winner = -1
        self.winner_before = -1
        self.black_seat = -1
        self.earlier_taker = -1
        self.hearts_charged = False
        self.any_charged = False
        self.owed = 0
        self.moon_seat = -1
        self.moon_sun = False
        self.moon_amount = 0

    def copy(self) -> Position:
        """An independent copy."""
        other = Position(self.tables)
        other.assign(self)
        return other

    def assign(self, other: Position) -> None:
        """Become equal to another position of the same tables."""
        for seat in range(self.players):
            self.hand[seat] = other.hand[seat]
            self.won[seat] = other.won[seat]
            self.hidden[seat] = other.hidden[seat]
            self.tricks[seat] = other.tricks[seat]
            self.void[seat] = other.void[seat]
        if self.packs == 2:
            for seat in range(self.players):
                self.twice[seat] = other.twice[seat]
                self.won2[seat] = other.won2[seat]
                self.hidden2[seat] = other.hidden2[seat]
        if self.any_charged or other.any_charged:
            for seat in range(self.players):
                self.charged[seat] = other.charged[seat]
                self.charged2[seat] = other.charged2[seat]
                self.won_charged[seat] = other.won_charged[seat]
                self.won_charged2[seat] = other.won_charged2[seat]
        if other.phase == constants.FINISHED:
            for seat in range(self.players):
                self.score[seat] = other.score[seat]
                self.penalties[seat] = other.penalties[seat]
                self.bonuses[seat] = other.bonuses[seat]
                self.factors[seat] = other.factors[seat]
        for index in range(other.length):
            self.table[index] = other.table[index]
        self.kitty = other.kitty
        self.kitty2 = other.kitty2
        self.kitty_size = other.kitty_size
        self.pile = other.pile
        self.pile2 = other.pile2
        self.pile_charged = other.pile_charged
        self.pile_charged2 = other.pile_charged2
        self.on_table = other.on_table
        self.on_table2 = other.on_table2
        self.table_charged = other.table_charged
        self.table_charged2 = other.table_charged2
        self.phase = other.phase
        self.dealer = other.dealer
        self.opener = other.opener
        self.open_mask = other.open_mask
        self.leader = other.leader
        self.turn = other.turn
        self.length = other.length
        self.trick_size = other.trick_size
        self.boosted = other.boosted
        self.suit_mask = other.suit_mask
        self.best = other.best
        self.best_seat = other.best_seat
        self.trick_number = other.trick_number
        self.special = other.special
        self.left = other.left
        self.broken = other.broken
        self.led = other.led
        self.last_winner = other.last_winner
        self.first_winner = other.first_winner
        self.winner_before = other.winner_before
        self.black_seat = other.black_seat
        self.earlier_taker = other.earlier_taker
        self.hearts_charged = other.hearts_charged
        self.any_charged = other.any_charged
        self.owed = other.owed
        self.moon_seat = other.moon_seat
        self.moon_sun = other.moon_sun
        self.moon_amount = other.moon_amount

    def redacted(self, seat: int) -> Position:
        """A copy that holds only what a seat may know: its own cards, and what is open to all.

        Other hands hold only their charged cards; the kitty, what others captured face down and
        the score of a finished hand are empty, and who captured the black card is not known. The
        sizes of hands follow from `left`.
        """
        view = self.copy()
        view.black_seat = -1
        view.kitty = 0
        view.kitty2 = 0
        for other in range(self.players):
            view.score[other] = 0
            view.penalties[other] = 0
            view.bonuses[other] = 0
            view.factors[other] = 0
            if other != seat:
                view.hand[other] = self.charged[other]
                view.twice[other] = self.charged2[other]
                view.hidden[other] = 0
                view.hidden2[other] = 0
        return view

    def state(self) -> tuple[object, ...]:
        """The state as a tuple to compare, without the tables, the points and `removed`."""
        seats = [
            (
                self.hand[seat], self.twice[seat], self.charged[seat], self.charged2[seat],
                self.won[seat], self.won2[seat], self.won_charged[seat], self.won_charged2[seat],
                self.hidden[seat], self.hidden2[seat], self.tricks[seat], self.void[seat],
            )
            for seat in range(self.players)
        ]  # fmt: skip
        return (
            tuple(seats), tuple([self.table[index] for index in range(self.length)]),
            self.kitty, self.kitty2, self.kitty_size, self.pile, self.pile2, self.pile_charged,
            self.pile_charged2, self.on_table, self.on_table2, self.table_charged,
            self.table_charged2, self.phase, self.dealer, self.opener, self.open_mask, self.leader,
            self.turn, self.length, self.trick_size, bool(self.boosted), self.best_seat,
            self.trick_number, bool(self.special), self.left, bool(self.broken), self.led,
            self.last_winner, self.first_winner, self.winner_before, self.black_seat,
            self.earlier_taker, bool(self.hearts_charged),
            bool(self.any_charged), self.owed,
            self.moon_seat, bool(self.moon_sun), self.moon_amount,
        )  # fmt: skip

    # Setting up

    def set_hand(self, seat: int, once: int, twice: int) -> None:
        """Give a seat its hand, as the two masks of a set of cards, all uncharged."""
        self.hand[seat] = once
        self.twice[seat] = twice
        self.charged[seat] = 0
        self.charged2[seat] = 0

    def set_kitty(self, once: int, twice: int) -> None:
        """Set the kitty, the cards left over from the deal, as the two masks of a set."""
        self.kitty = once
        self.kitty2 = twice
        self.kitty_size = bits.popcount(once) + bits.popcount(twice)

    def charge(self, seat: int, card: int) -> None:
        """Charge a copy of a card that the seat holds uncharged (section 6)."""
        one = 1
        bit = one << card
        if self.charged[seat] & bit:
            self.charged2[seat] |= bit
        else:
            self.charged[seat] |= bit
        self.any_charged = True
        if bit & constants.HEARTS_MASK:
            self.hearts_charged = True

    def begin_play(self, dealer: int) -> None:
        """Begin the play: find the opener (5.1). All hands must be set and of one size."""
        n = self.players
        self.dealer = dealer
        self.left = bits.popcount(self.hand[0]) + bits.popcount(self.twice[0])
        opener = (dealer + 1) % n
        self.open_mask = 0
        opening = self.tables.opening
        if opening == constants.OPENING_BLACK_TAKER and self.earlier_taker >= 0:
            opener = self.earlier_taker
        elif opening != constants.OPENING_DEALER_LEFT:
            suit = constants.SUIT_MASK
            if (
                opening == constants.OPENING_LOWEST_SPADE
                or opening == constants.OPENING_BLACK_TAKER
            ):
                suit = constants.SPADES_MASK
            held = 0
            for seat in range(n):
                held |= self.hand[seat] & suit
            if held:
                low = held & -held
                for step in range(n):
                    opener = (dealer + 1 + step) % n
                    if self.hand[opener] & low:
                        break
                if opening == constants.OPENING_ANY_CLUB:
                    self.open_mask = suit
                elif opening != constants.OPENING_CLUB_HOLDER:
                    self.open_mask = low
        self.opener = opener
        self.leader = opener
        self.turn = opener
        self.length = 0
        self.trick_size = n
        self.boosted = False
        self.trick_number = 0
        self.special = True
        self.phase = constants.PLAYING

    # Playing

    def legal(self, record_steps: bool) -> int:
        """The cards that the seat to play may play, as a mask (section 5).

        With `record_steps`, the cards that each step removed are kept in `removed`, for
        `removed_by`.
        """
        seat = self.turn
        hand = self.hand[seat]
        mask = hand
        follows = False
        if record_steps:
            for step in range(constants.STEPS):
                self.removed[step] = 0
        if self.length:
            rest = hand & self.suit_mask
            if rest:
                follows = True
                mask = rest
                if record_steps:
                    self.removed[constants.BY_FOLLOWING] = hand & ~mask
        else:
            if self.trick_number == 0 and self.open_mask & hand:
                mask = hand & self.open_mask
                if record_steps:
                    self.removed[constants.BY_OPENING] = hand & ~mask
            if self.hearts_need_breaking and not self.broken:
                rest = mask & ~constants.HEARTS_MASK
                if rest and not (self.tables.hearts_over_black and not rest & ~self.tables.black):
                    if record_steps:
                        self.removed[constants.BY_HEARTS] = mask & ~rest
                    mask = rest
        if not self.special:
            return mask
        if self.trick_number == 0 and self.forbidden_on_first_trick:
            rest = mask & ~self.forbidden_on_first_trick
            if rest:
                if record_steps:
                    self.removed[constants.BY_FIRST_TRICK] = mask & ~rest
                mask = rest
        if self.any_charged and (follows or self.length == 0):
            rest = mask & ~(self.fully_charged(seat) & ~self.led)
            if rest:
                if record_steps:
                    self.removed[constants.BY_CHARGE] = mask & ~rest
                mask = rest
        if self.safe_black & mask and self.is_black_safe(seat, follows):
            rest = mask & self.safe_black
            if record_steps:
                self.removed[constants.BY_BLACK] = mask & ~rest
            mask = rest
        return mask

    def fully_charged(self, seat: int) -> int:
        """The cards in a seat's hand of which every copy that it holds is charged."""
        return (self.charged[seat] & ~self.twice[seat]) | self.charged2[seat]

    def is_black_safe(self, seat: int, follows: bool) -> bool:
        """Whether a seat that plays the black card now counts as safe from taking it (5.4)."""
        if self.length == 0:
            return False
        if self.length >= self.players and self.winning_seat() == seat:
            return False
        if not follows:
            return True
        if not self.suit_mask & constants.SPADES_MASK:
            return False
        higher = self.on_table & self.tables.above_black
        if self.cancels:
            higher &= ~self.on_table2
        return higher != 0

    def winning_seat(self) -> int:
        """The seat whose card wins the trick so far; -1 if none is played or all are cancelled."""
        if self.length == 0:
            return -1
        if not self.cancels:
            return self.best_seat
        single = self.on_table & ~self.on_table2 & self.suit_mask
        if not single:
            return -1
        card = bits.highest(single)
        for index in range(self.length):
            if self.table[index] & 63 == card:
                return (self.leader + index) % self.players
        return -1

    def cancelled_among(self, count: int) -> int:
        """The cards of the suit led that have cancelled, as a mask, among the first `count` plays.

        This is about the trick on the table or, until the next card is led, the last finished one.
        """
        one = 1
        once = 0
        twice = 0
        if not self.cancels:
            return 0
        for index in range(count):
            bit = one << (self.table[index] & 63)
            twice |= once & bit
            once |= bit
        return twice & self.suit_mask

    def winning_among(self, count: int) -> int:
        """Which of the first `count` plays is winning, counted from 0; -1 when all have cancelled.

        This is about the trick on the table or, until the next card is led, the last finished one.
        """
        one = 1
        gone = self.cancelled_among(count)
        found = -1
        best = -1
        for index in range(count):
            card = self.table[index] & 63
            bit = one << card
            if not bit & self.suit_mask or bit & gone:
                continue
            if card > best or (card == best and self.last_equal):
                best = card
                found = index
        return found

    def play(self, card: int) -> int:
        """Play a card for the seat to act; returns the effects, as bits.

        The card must be legal; the kernel does not check it.
        """
        one = 1
        bit = one << card
        seat = self.turn
        effects = 0
        length = self.length
        if length == 0:
            # The mask of a suit, from its lowest card up.
            suit_low = one << (card - card % 13)
            self.suit_mask = (suit_low << 13) - suit_low
            self.best = card
            self.best_seat = seat
        elif bit & self.suit_mask:
            if card > self.best or (card == self.best and self.last_equal):
                self.best = card
                self.best_seat = seat
        else:
            self.void[seat] |= self.suit_mask
        if self.any_charged and self.fully_charged(seat) & bit:
            if self.charged2[seat] & bit:
                self.charged2[seat] ^= bit
            else:
                self.charged[seat] ^= bit
            if self.table_charged & bit:
                self.table_charged2 |= bit
            self.table_charged |= bit
            self.table[length] = card + CHARGED
        else:
            self.table[length] = card
        if self.packs == 1:
            self.hand[seat] ^= bit
        else:
            if self.twice[seat] & bit:
                self.twice[seat] ^= bit
            else:
                self.hand[seat] ^= bit
            self.on_table2 |= self.on_table & bit
        self.on_table |= bit
        if not self.broken and bit & self.breaking:
            self.broken = True
            effects = constants.EFFECT_BROKE
        length += 1
        self.length = length
        if length < self.trick_size:
            seat += 1
            self.turn = seat if seat < self.players else 0
            return effects
        self.left -= 1
        if (
            self.booster
            and not self.boosted
            and self.left > 0
            and self.on_table & self.suit_mask & constants.NINES_MASK
        ):
            self.boosted = True
            self.trick_size = 2 * self.players
            self.turn = self.leader
            return effects | constants.EFFECT_BOOSTED
        return effects | self.finish_trick()

    def finish_trick(self) -> int:
        """Give the complete trick to its winner, or leave it on the table (5.6, 9).

        Returns the effects.
        """
        winner = self.winning_seat() if self.cancels else self.best_seat
        if self.trick_number == 0:
            self.special = self.any_charged or self.safe_black != 0
        self.trick_number += 1
        self.length = 0
        if self.boosted:
            self.boosted = False
            self.trick_size = self.players
        effects = constants.EFFECT_WON
        if self.packs == 1:
            # With one pack nothing cancels, so nothing ever waits on the table.
            gained = self.on_table
            self.won[winner] |= gained
            if self.any_charged:
                self.won_charged[winner] |= self.table_charged
        else:
            self.pile2 |= (self.pile & self.on_table) | self.on_table2
            self.pile |= self.on_table
            self.pile_charged2 |= (self.pile_charged & self.table_charged) | self.table_charged2
            self.pile_charged |= self.table_charged
            self.on_table2 = 0
            self.table_charged2 = 0
            gained = self.pile
            if winner >= 0:
                self.take_pile(winner)
            else:
                effects = constants.EFFECT_UNWON
        self.on_table = 0
        if self.any_charged:
            self.table_charged = 0
            self.led |= self.suit_mask
        if winner >= 0:
            self.tricks[winner] += 1
            if self.first_winner < 0:
                self.first_winner = winner
            self.winner_before = self.last_winner
            self.last_winner = winner
            self.leader = winner
            if gained & self.tables.black:
                self.black_seat = winner
            if self.kitty_size and (
                self.tables.kitty_to == constants.KITTY_FIRST_TRICK
                or (
                    self.tables.kitty_to == constants.KITTY_FIRST_PENALTY
                    and gained & self.penalty
                )
            ):
                effects |= constants.EFFECT_KITTY
                self.take_kitty(winner)
        self.turn = self.leader
        if self.left == 0:
            effects |= constants.EFFECT_ENDED | self.finish_hand()
        return effects

    def take_pile(self, seat: int) -> None:
        """Give all cards on the table to a seat."""
        self.won2[seat] |= (self.won[seat] & self.pile) | self.pile2
        self.won[seat] |= self.pile
        self.won_charged2[seat] |= (self.won_charged[seat] & self.pile_charged) | self.pile_charged2
        self.won_charged[seat] |= self.pile_charged
        self.pile = 0
        self.pile2 = 0
        self.pile_charged = 0
        self.pile_charged2 = 0

    def take_kitty(self, seat: int) -> None:
        """Give the kitty to a seat: to its hand to exchange, otherwise captured (3.2)."""
        if self.tables.kitty_exchange and self.left > 0:
            self.twice[seat] |= (self.hand[seat] & self.kitty) | self.kitty2
            self.hand[seat] |= self.kitty
            # The seat received unknown cards, so it may hold any suit again.
            self.void[seat] = 0
            self.owed = self.kitty_size
            self.phase = constants.LAYING_AWAY
        else:
            self.hidden2[seat] |= (self.hidden[seat] & self.kitty) | self.kitty2
            self.hidden[seat] |= self.kitty
            if self.kitty & self.tables.black:
                self.black_seat = seat
        self.kitty = 0
        self.kitty2 = 0
        self.kitty_size = 0

    def lay_away(self, card: int) -> None:
        """Lay a card of the kitty's taker away, face down with its captured cards (3.2)."""
        one = 1
        bit = one << card
        seat = self.turn
        if self.any_charged and self.fully_charged(seat) & bit:
            if self.charged2[seat] & bit:
                self.charged2[seat] ^= bit
            else:
                self.charged[seat] ^= bit
            if self.won_charged[seat] & bit:
                self.won_charged2[seat] |= bit
            self.won_charged[seat] |= bit
        if self.twice[seat] & bit:
            self.twice[seat] ^= bit
        else:
            self.hand[seat] ^= bit
        if self.hidden[seat] & bit:
            self.hidden2[seat] |= bit
        self.hidden[seat] |= bit
        if bit & self.tables.black:
            self.black_seat = seat
        self.owed -= 1
        if self.owed == 0:
            self.phase = constants.PLAYING

    def finish_hand(self) -> int:
        """Give the cards without a winner to the last winner or the opener, and count the hand.

        Returns the effects.
        """
        effects = 0
        heir = self.last_winner if self.last_winner >= 0 else self.opener
        if self.pile:
            if self.pile & self.tables.black:
                self.black_seat = heir
            self.take_pile(heir)
        if self.kitty_size and self.tables.kitty_to != constants.KITTY_NOBODY:
            effects = constants.EFFECT_KITTY
            self.take_kitty(heir)
        self.phase = constants.FINISHED
        self.turn = heir
        self.tally_captures()
        return effects

    # Scoring

    def side_of(self, seat: int) -> int:
        """The side of a seat: its team when partners score together (10), otherwise the seat."""
        if self.tables.team_tricks:
            return seat % (self.players // 2)
        return seat

    def tally_captures(self) -> None:
        """Count what each side captured and whether a side shot the moon (7.1 to 7.4)."""
        one = 1
        n = self.players
        sides = n // 2 if self.tables.team_tricks else n
        doubled_hearts = self.hearts_charged
        ten = one << 8
        total = 0
        for side in range(sides):
            self.penalties[side] = 0
            self.bonuses[side] = 0
            self.factors[side] = 1
        bonus_side = -1
        bonus_split = False
        for seat in range(n):
            side = seat
            if side >= sides:
                side -= sides
            # Without charges, plain scoring needs no loop over the cards.
            if self.tables.plain_scoring and not self.any_charged:
                mask = self.won[seat] | self.hidden[seat]
                value = bits.popcount(mask & constants.HEARTS_MASK)
                if mask & self.tables.black:
                    value += self.tables.values[bits.lowest(self.tables.black)]
                self.penalties[side] += value
                total += value
                continue
            for part in range(4):
                if part == 0:
                    mask = self.won[seat]
                elif part == 1:
                    mask = self.won2[seat]
                elif part == 2:
                    mask = self.hidden[seat]
                else:
                    mask = self.hidden2[seat]
                if self.tables.ten_doubles and mask & ten:
                    self.factors[side] *= 2
                mask &= self.tables.valued
                while mask:
                    card = bits.lowest(mask)
                    mask &= mask - 1
                    value = self.tables.values[card]
                    if card >= 39 and doubled_hearts:
                        value *= 2
                    if value > 0:
                        self.penalties[side] += value
                        total += value
                    else:
                        self.bonuses[side] += value
                        if bonus_side >= 0 and bonus_side != side:
                            bonus_split = True
                        bonus_side = side
            if self.any_charged:
                for part in range(2):
                    mask = self.won_charged[seat] if part == 0 else self.won_charged2[seat]
                    if self.tables.ten_doubles and mask & ten:
                        self.factors[side] *= 2
                    # All hearts were doubled above if one is charged.
                    mask &= self.tables.valued & ~constants.HEARTS_MASK & ~ten
                    while mask:
                        card = bits.lowest(mask)
                        mask &= mask - 1
                        value = self.tables.values[card]
                        if value > 0:
                            self.penalties[side] += value
                            total += value
                        else:
                            self.bonuses[side] += value
        self.moon_seat = -1
        self.moon_sun = False
        self.moon_amount = 0
        if self.tables.moon == constants.MOON_OFF:
            return
        turns = self.tables.moon == constants.MOON_TURN_HEARTS
        if total <= 0 and not turns:
            return
        for side in range(sides):
            if turns:
                if not self.has_all_hearts(side):
                    continue
            elif self.penalties[side] != total:
                continue
            elsewhere = bonus_split or (bonus_side >= 0 and bonus_side != side)
            if self.tables.moon_needs_bonus and elsewhere:
                return
            self.moon_seat = side
            if turns:
                self.moon_amount = self.turned_points(side)
                return
            self.moon_amount = total if self.tables.moon_points < 0 else self.tables.moon_points
            if self.tables.sun:
                own = 0
                every = 0
                for seat in range(n):
                    every += self.tricks[seat]
                    if self.side_of(seat) == side:
                        own += self.tricks[seat]
                if own > 0 and own == every:
                    self.moon_sun = True
                    self.moon_amount *= 2

    def has_all_hearts(self, side: int) -> bool:
        """Whether a side captured all hearts that were captured, at least one."""
        own = 0
        every = 0
        for seat in range(self.players):
            mask = (self.won[seat] | self.hidden[seat]) & constants.HEARTS_MASK
            every |= mask
            if self.side_of(seat) == side:
                own |= mask
        return own != 0 and own == every

    def turned_points(self, side: int) -> int:
        """What the penalty hearts and the black card that a side captured cost, charges counted;
        with one pack (`turn_hearts` in 7.2)."""
        points = 0
        for seat in range(self.players):
            if self.side_of(seat) != side:
                continue
            mask = self.won[seat] | self.hidden[seat]
            mask &= self.tables.penalty & (constants.HEARTS_MASK | self.tables.black)
            while mask:
                card = bits.lowest(mask)
                mask &= mask - 1
                value = self.tables.values[card]
                if card >= 39:
                    points += 2 * value if self.hearts_charged else value
                else:
                    points += 2 * value if self.won_charged[seat] & self.tables.black else value
        return points

    def alone_points(self, side: int) -> int:
        """What a side gets off that captured the ten of clubs, and no heart nor any other card that
        has a value (7.4)."""
        one = 1
        ten = one << 8
        others = (self.tables.valued | constants.HEARTS_MASK) & ~ten
        tens = 0
        for seat in range(self.players):
            if self.side_of(seat) != side:
                continue
            if (self.won[seat] | self.hidden[seat]) & others:
                return 0
            tens += bits.popcount(self.won[seat] & ten) + bits.popcount(self.won2[seat] & ten)
            tens += bits.popcount(self.hidden[seat] & ten) + bits.popcount(self.hidden2[seat] & ten)
            tens += bits.popcount(self.won_charged[seat] & ten)
            tens += bits.popcount(self.won_charged2[seat] & ten)
        return tens * self.tables.ten_alone

    def score_hand(self, subtract: bool) -> None:
        """Fill in `score`, with a moon subtracted or added (7.2 to 7.6).

        `turn_hearts` has one way only, whatever `subtract` says.
        """
        n = self.players
        sides = n // 2 if self.tables.team_tricks else n
        turns = self.tables.moon == constants.MOON_TURN_HEARTS
        for side in range(sides):
            value = self.penalties[side]
            if side == self.moon_seat:
                if turns:
                    value -= 2 * self.moon_amount
                else:
                    value = -self.moon_amount if subtract else 0
            value = (value + self.bonuses[side] + self.trick_points(side)) * self.factors[side]
            if self.tables.ten_alone:
                value -= self.alone_points(side)
            if self.moon_seat >= 0:
                if side != self.moon_seat and not subtract and not turns:
                    value += self.moon_amount
            elif self.tables.no_trick_bonus:
                own = self.tricks[side]
                if self.tables.team_tricks:
                    own += self.tricks[side + sides]
                if own == 0:
                    value -= self.tables.no_trick_bonus
            self.score[side] = value

    def trick_points(self, side: int) -> int:
        """What a side scores for the tricks that it has won so far, whatever was in them (7.6)."""
        value = self.tables.trick_each * self.tricks[side]
        if self.tables.team_tricks:
            value += self.tables.trick_each * self.tricks[side + self.players // 2]
        if self.first_winner >= 0 and self.side_of(self.first_winner) == side:
            value += self.tables.trick_first
        if self.winner_before >= 0 and self.side_of(self.winner_before) == side:
            value += self.tables.trick_next
        if self.last_winner >= 0 and self.side_of(self.last_winner) == side:
            value += self.tables.trick_last
        return value

    # Playing at random

    def playout(self, seed: int) -> int:
        """Play the hand to its end with random legal cards, and score it; returns the next seed.

        A moon is added to the others' scores unless the rules always subtract it.
        """
        phase = self.phase
        while phase != constants.FINISHED:
            mask = self.legal(False) if phase == constants.PLAYING else self.hand[self.turn]
            count = bits.popcount(mask)
            if count > 1:
                seed = seed * constants.LCG_MULTIPLIER + constants.LCG_INCREMENT
                seed &= constants.MASK64
                card = bits.pick(mask, ((seed >> 33) * count) >> 31)
            else:
                card = bits.lowest(mask)
            if phase == constants.PLAYING:
                self.play(card)
            else:
                self.lay_away(card)
            phase = self.phase
        self.score_hand(self.tables.moon == constants.MOON_SUBTRACT)
        return seed

    def playouts(self, start: Position, count: int, seed: int) -> int:
        """Play `count` random hands from the position `start`; returns the sum of the points of
        side 0.

        The hands are played on this position, with the interpreter lock released.
        """
        state = bits.release_lock()
        total = self.run_playouts(start, count, seed)
        bits.restore_lock(state)
        return total

    def run_playouts(self, start: Position, count: int, seed: int) -> int:
        """The loop of `playouts`."""
        total = 0
        for _ in range(count):
            self.assign(start)
            seed = self.playout(seed)
            total += self.score[0]
        return total

    # Reading the position from Python

    def legal_mask(self) -> int:
        """The legal cards of the seat to play, as a mask."""
        return self.legal(False)

    def removed_by(self, step: int) -> int:
        """The cards that a step removed when `legal_with_reasons` was last called, as a mask."""
        return self.removed[step]

    def legal_with_reasons(self) -> int:
        """The legal cards, as a mask; `removed_by` then gives what each step removed."""
        return self.legal(True)

    def hand_mask(self, seat: int) -> int:
        """The cards a seat holds at least once."""
        return self.hand[seat]

    def twice_mask(self, seat: int) -> int:
        """The cards a seat holds twice."""
        return self.twice[seat]

    def charged_mask(self, seat: int) -> int:
        """The charged cards in a seat's hand."""
        return self.charged[seat]

    def charged_twice_mask(self, seat: int) -> int:
        """The cards of which a seat holds two charged copies."""
        return self.charged2[seat]

    def won_mask(self, seat: int) -> int:
        """The cards a seat captured in tricks at least once."""
        return self.won[seat]

    def won_twice_mask(self, seat: int) -> int:
        """The cards a seat captured in tricks twice."""
        return self.won2[seat]

    def hidden_mask(self, seat: int) -> int:
        """The cards a seat captured face down, from the kitty or laid away."""
        return self.hidden[seat]

    def hidden_twice_mask(self, seat: int) -> int:
        """The cards a seat captured face down twice."""
        return self.hidden2[seat]

    def won_charged_mask(self, seat: int) -> int:
        """The cards of which a seat captured a charged copy."""
        return self.won_charged[seat]

    def won_charged_twice_mask(self, seat: int) -> int:
        """The cards of which a seat captured two charged copies."""
        return self.won_charged2[seat]

    def void_mask(self, seat: int) -> int:
        """The suits, as masks of cards, in which a seat has shown itself void."""
        return self.void[seat]

    def tricks_of(self, seat: int) -> int:
        """How many tricks a seat has won."""
        return self.tricks[seat]

    def table_card(self, index: int) -> int:
        """The card at an index of the trick, counted from 0 at the lead."""
        return self.table[index] & 63

    def score_of(self, side: int) -> int:
        """The points of a side after `score_hand`."""
        return self.score[side]
