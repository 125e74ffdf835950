"""What is remembered of whoever came lately, and of no more than so many."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

MOST: Final = 10_000

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """A value for each key, made when first asked for; beyond ``most`` keys the one not asked for longest is forgotten."""

    def __init__(self, make: Callable[[], Value], most: int = MOST) -> None:
        self._make = make
        self._most = most
        self._values: OrderedDict[str, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, key: str) -> Value:
        if key in self._values:
            self._values.move_to_end(key)
        else:
            self._values[key] = self._make()
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return self._values[key]
