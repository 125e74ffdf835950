"""The client's TypeScript types, written from the structs of the messages and the events.

``python -m riverboat.wire.schema FILE`` writes the file (``web/src/lib/messages.ts`` by default); a test says that the committed
one is current. Structs leave out fields that hold their default, so the file also carries the defaults, and ``readMessage``
puts them back: what the client works with is whole.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec.inspect import (
    BoolType,
    Field,
    FloatType,
    IntType,
    NoneType,
    StrType,
    StructType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from riverboat.wire import asked, cashier, dealer, desk, messages, notes, odds, past, profile, talk
from riverboat.wire.encode import CARD_FIELDS, EVENT_PARTS, EVENTS, hidden_fields

FILE: Final = Path("web/src/lib/messages.ts")

_MODULES: Final = (talk, dealer, messages, asked, odds, past, cashier, profile, desk, notes)
"""Where the structs of the wire stand."""

_CARDS: Final = CARD_FIELDS | {"board", "playing", "board_plays"}

_SCALARS: Final[dict[type[Type], str]] = {
    BoolType: "boolean",
    IntType: "number",
    FloatType: "number",
    StrType: "string",
    NoneType: "null",
}

_HEAD: Final = """\
// Written by `python -m riverboat.wire.schema` from the server's messages. Do not edit: change the structs and write it again.

/** A card's two letters ("As"); "" lies face down. */
export type CardText = string;
"""

_SHAPE: Final = """\
type Shape = { readonly defaults: Readonly<Record<string, unknown>>; readonly parts: Readonly<Record<string, keyof Shapes>> };
"""

_TAIL: Final = """\
/** Put the defaults back into what the server sent as a `name`, all the way down. */
export function fill<Name extends keyof Shapes>(name: Name, sent: unknown): Shapes[Name] {
  const shape = SHAPES[name];
  const whole: Record<string, unknown> = { ...shape.defaults, ...(sent as Record<string, unknown>) };
  for (const [field, part] of Object.entries(shape.parts)) {
    const value = whole[field];
    if (Array.isArray(value)) whole[field] = value.map((each) => fill(part, each));
    else if (value !== null && value !== undefined) whole[field] = fill(part, value);
  }
  if (name === "Told") whole.event = fillEvent(whole.event);
  return whole as unknown as Shapes[Name];
}

function fillEvent(event: unknown): unknown {
  const type = (event as { type?: string } | null)?.type;
  return type !== undefined && type in SHAPES ? fill(type as keyof Shapes, event) : event;
}

/** Read one text frame of the socket; null when it is of a type this client does not know. */
export function readMessage(text: string): FromServer | null {
  const sent = JSON.parse(text) as { type: string };
  const name = TAGS[sent.type];
  return name === undefined ? null : (fill(name, sent) as FromServer);
}
"""


def _structs() -> list[type[msgspec.Struct]]:
    """Return the parts and messages in the order of their module."""
    return [
        value
        for module in _MODULES
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
        if value.__module__ == module.__name__
    ]


def _info(struct: type[msgspec.Struct]) -> StructType:
    info = type_info(struct)
    assert isinstance(info, StructType)  # noqa: S101 - what type_info returns for a struct
    return info


def _typescript(kind: Type, field: str) -> str:
    """Return the type of a field as TypeScript writes it."""
    if isinstance(kind, VarTupleType):
        is_card = field in _CARDS and isinstance(kind.item_type, (IntType, StrType))
        item = "CardText" if is_card else _typescript(kind.item_type, field)
        return f"readonly ({item})[]" if item.startswith("readonly") else f"readonly {item}[]"
    if isinstance(kind, UnionType):
        return " | ".join(_typescript(each, field) for each in kind.types)
    if isinstance(kind, StructType):
        return kind.cls.__name__
    if field == "file":
        return "Readonly<Record<string, unknown>>"
    if field == "params":
        return "Readonly<Record<string, string | number>>"
    return _SCALARS.get(type(kind), "Happening")


def _part(kind: Type) -> str:
    """Return the name of the struct inside a field, "" when it holds none."""
    if isinstance(kind, StructType):
        return kind.cls.__name__
    if isinstance(kind, VarTupleType):
        return _part(kind.item_type)
    if isinstance(kind, UnionType):
        return next((name for each in kind.types if (name := _part(each))), "")
    return ""


def _default(field: Field) -> Any:  # noqa: ANN401 - any JSON value
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return msgspec.to_builtins(value)


def _shown(struct: type[msgspec.Struct]) -> list[Field]:
    """Return the fields that may be on the wire."""
    hidden = hidden_fields(struct)
    return [field for field in _info(struct).fields if field.name not in hidden]


def _interface(struct: type[msgspec.Struct], *, sparing: bool) -> str:
    """Return the interface of a struct; ``sparing`` lets fields with defaults be left out, as the client may."""
    lines = _about(struct) if struct.__module__ in {module.__name__ for module in _MODULES} else []
    lines.append(f"export interface {struct.__name__} {{")
    if (tag := struct.__struct_config__.tag) is not None:
        lines.append(f'  readonly type: "{tag}";')
    for field in _shown(struct):
        mark = "?" if sparing and not field.required else ""
        lines.append(f"  readonly {field.encode_name}{mark}: {_typescript(field.type, field.name)};")
    return "\n".join([*lines, "}\n"])


def _about(struct: type[msgspec.Struct]) -> list[str]:
    """Return a message's description as a comment; what an event means stands with the rules, which may say it better tomorrow."""
    told = (inspect.getdoc(struct) or "").split("\n")
    lines = [f"/** {line}" if number == 0 else f" * {line}".rstrip() for number, line in enumerate(told)]
    return [*lines[:-1], lines[-1] + (" */" if len(lines) == 1 else "\n */")]


def _shape(struct: type[msgspec.Struct]) -> str:
    """Return a struct's line in the table of defaults."""
    fields = _shown(struct)
    defaults = {field.encode_name: _default(field) for field in fields if not field.required}
    parts = {field.encode_name: part for field in fields if (part := _part(field.type))}
    return f"  {struct.__name__}: {json.dumps({'defaults': defaults, 'parts': parts})},"


def _union(name: str, members: tuple[type[msgspec.Struct], ...], about: str) -> str:
    return f"/** {about} */\nexport type {name} =\n" + "\n".join(f"  | {each.__name__}" for each in members) + ";\n"


def typescript() -> str:
    """Return the whole file."""
    client, server = get_args(asked.FromClient), get_args(messages.FromServer)
    received = [struct for struct in _structs() if struct not in client] + [*EVENT_PARTS, *EVENTS]
    blocks = [_HEAD]
    blocks += [_interface(struct, sparing=struct in client) for struct in _structs()]
    blocks += [_interface(struct, sparing=False) for struct in (*EVENT_PARTS, *EVENTS)]
    blocks.append(_union("FromClient", client, "What the client may send; fields with defaults may be left out."))
    blocks.append(_union("FromServer", server, "What the server sends."))
    blocks.append(_union("Happening", EVENTS, "An event of a table's stream; later servers may send other types."))
    shapes = "\n".join(f"  {struct.__name__}: {struct.__name__};" for struct in received)
    blocks.append(f"/** All structs the server sends, by name. */\nexport interface Shapes {{\n{shapes}\n}}\n")
    blocks.append(_SHAPE)
    blocks.append("const SHAPES: Readonly<Record<keyof Shapes, Shape>> = {\n" + "\n".join(map(_shape, received)) + "\n};\n")
    tags = "\n".join(f'  {struct.__struct_config__.tag}: "{struct.__name__}",' for struct in server)
    blocks.append(f"const TAGS: Readonly<Record<string, keyof Shapes>> = {{\n{tags}\n}};\n")
    return "\n".join([*blocks, _TAIL])


def main(arguments: list[str]) -> None:
    """Write the file named by the first argument, or ``FILE``."""
    path = Path(arguments[0]) if arguments else FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
