"""The offer to end a hand whose rest is certain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hearts_qt.app.i18n import _, say
from hearts_qt.app.main.banner import Answer

if TYPE_CHECKING:
    from hearts_qt.app.live_settings import LiveSettings
    from hearts_qt.app.main.banner import Banner
    from hearts_qt.app.session import Session
    from hearts_qt.game.observation import Claim


class ClaimOffer:
    """Offers a claim in the banner while it can be accepted, if the settings allow offers."""

    def __init__(
        self,
        session: Session,
        live: LiveSettings,
        banner: Callable[[], Banner],
    ) -> None:
        """`banner` returns the current banner."""
        self._session = session
        self._live = live
        self._banner = banner
        self.claim: Claim | None = None
        """The claim that can be accepted now."""

    def offer(self, claim: Claim | None) -> None:
        """Offer a claim, or take back the offer."""
        self.claim = claim
        banner = self._banner()
        if claim is None:
            banner.dismiss("claim")
        elif self._live.values.offer_claims and not self._session.current.finishing:
            banner.say(
                "claim",
                say(claim.text),
                (
                    Answer(_("End the hand"), self._session.decisions.accept_claim),
                    Answer(_("Keep playing"), banner.dismiss),
                ),
            )

    def offer_again(self) -> None:
        """Offer the current claim again, after the banner was replaced."""
        self.offer(self.claim)
