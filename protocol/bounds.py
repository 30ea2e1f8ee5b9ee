"""How long a text and how large a number may be for a decoder to accept it."""

from typing import Annotated

from msgspec import Meta

from engine.chips import Chips

NameText = Annotated[str, Meta(max_length=64)]
LineText = Annotated[str, Meta(max_length=400)]
Code = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=64)]
Proof = Annotated[str, Meta(max_length=80)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
PromptId = Annotated[int, Meta(ge=0, le=2**53)]
SequenceNumber = Annotated[int, Meta(ge=0, le=2**53)]
ChipAmount = Annotated[Chips, Meta(ge=0, le=2**53)]
