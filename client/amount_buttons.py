"""The buttons and the line of the amount field."""

from client.amounts import chips_of, offer_of, pot_size, range_of, sizes_of
from client.button import Button
from client.intents import Do, StepAmount
from client.legal_answers import most_of, size_words
from client.model import Amount, AmountKind, Model
from client.playing import is_whole_stack
from client.situation import betting


def amount_buttons(model: Model, amount: Amount) -> tuple[Button, ...]:
    """Return less, the pot, what is chosen, all, and more."""
    less = Button(words=("[-] LESS", "[-]"), does=StepAmount(-1))
    more = Button(words=("[+] MORE", "[+]"), does=StepAmount(1))
    return (less, *_pot(model, amount), _send(model, amount), *_most(model, amount), more)


def _send(model: Model, amount: Amount) -> Button:
    what = f"{_verb(model, amount).upper()} {chips_of(amount)}"
    forms = (f"{what}  (Enter)", what, what.replace(" TO ", " "))
    return Button(words=forms, does=Do.SEND_AMOUNT, is_main=True)


def _verb(model: Model, amount: Amount) -> str:
    if amount.kind is not AmountKind.WAGER:
        return "bring" if amount.kind is AmountKind.CHIPS else "grant"
    options = betting(model)
    return "bet" if options is not None and options.bet is not None else "raise to"


def _pot(model: Model, amount: Amount) -> tuple[Button, ...]:
    sizes = sizes_of(model)
    if amount.kind is not AmountKind.WAGER or sizes is None:
        return ()
    forms = (f"[p] POT {pot_size(model, sizes)}", "[p] POT", "[p]POT")
    return (Button(words=forms, does=Do.TO_POT),)


def _most(model: Model, amount: Amount) -> tuple[Button, ...]:
    sizes, offer = sizes_of(model), offer_of(model)
    if amount.kind is AmountKind.GRANT:
        return ()
    if amount.kind is AmountKind.CHIPS:
        return () if offer is None else (_to_most(f"ALL {offer.most}", "ALL"),)
    if sizes is None:
        return ()
    most = most_of(sizes)
    word = "ALL-IN" if is_whole_stack(model, most) else "MOST"
    return (_to_most(f"{word} {most}", word),)


def _to_most(words: str, short: str) -> Button:
    forms = (f"[a] {words}", f"[a] {short}", f"[a]{short}", "[a]ALL")
    return Button(words=forms, does=Do.TO_MOST)


def amount_line(model: Model, amount: Amount) -> tuple[str, ...]:
    """Return what may be chosen and what is, in words from long to short."""
    verb = _verb(model, amount)
    sizes, offer = sizes_of(model), range_of(model, amount)
    if amount.kind is not AmountKind.WAGER:
        allowed = "" if offer is None else f"{offer.least} to {offer.most}"
    else:
        allowed = "" if sizes is None else size_words(sizes)
    typed = f"{amount.text}_"
    first = f"{verb[0].upper()}{verb[1:]}"
    return (
        f"{first} how much? {typed}   {allowed}",
        f"{first} {typed} of {allowed}",
        f"{first} {typed} of {allowed.replace(' in steps of ', ' by ').replace(' all-in', '')}",
        f"{first} {typed}",
    )
