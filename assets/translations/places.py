"""Where a text stands in the program, in words for translators.

A short text has many translations, and which one is right depends on its place: on a button, as a
title, for a screen reader. The source says that: `button(_("Share"))` is a button, and the first
sentence of a function says what it returns. So nobody writes it down a second time.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

MARKERS = {"_", "N_", "text", "plural", "ngettext", "pgettext", "text_in"}

ON_A_BUTTON = "on a button"
CALLS: Mapping[str, str] = {
    "Answer": "an answer, on a button",
    "Command": "in a menu",
    "ComboBox": "the name of a list, or an entry of it",
    "Entry": "an entry of a list",
    "Figure": "the name of a figure of the statistics",
    "GivenAway": "a heading",
    "HintedField": "the hint in an empty field",
    "Hit": "the kind of what was found",
    "IconButton": "what a button with a picture does",
    "OptionalNumberField": "one of two ways to choose a number",
    "QAction": "in a menu",
    "QLabel": "a heading",
    "RowsPage": "a heading",
    "Segments": "the name of a choice, or one of its entries",
    "SettingsPanel": "the name of a group of settings",
    "Step": "what a button with a picture does",
    "Table": "the name of a table, read aloud",
    "TableKey": "keys, in the list of all keys",
    "Tiles": "the name of a choice between pictures",
    "TitleButton": "the name of a choice, read aloud",
    "__init__": "the title of a window",
    "_add": "the name of a fact",
    "_choice": "the name or a value of a setting",
    "_declare": "the name of a rule",
    "_facts": "a heading",
    "_pictures": "the name of a setting",
    "_say": "a message",
    "_slider": "the name or a value of a setting",
    "_stored": "the name of a setting",
    "_switch": "the name of a setting or a rule, which is on or off",
    "_time": "the name of a setting, a time",
    "_view": "the name of a table, read aloud",
    "_with_cards": ON_A_BUTTON,
    "addAction": "in a menu",
    "addItem": "an entry of a list",
    "addMenu": "in a menu",
    "addTab": "on a tab",
    "announce": "a message, read aloud",
    "ask": "a question, or an answer on a button",
    "ask_to_save": "the title of a window, or the kinds of files in it",
    "button": ON_A_BUTTON,
    "copy_button": ON_A_BUTTON,
    "drawText": "written beside or above numbers",
    "getOpenFileName": "the title of a window, or the kinds of files in it",
    "getSaveFileName": "the title of a window, or the kinds of files in it",
    "heading": "a heading",
    "label": "a label",
    "note": "a small remark",
    "offer": "an entry of a list",
    "section": "a heading of the rulebook",
    "setAccessibleName": "the name of a part of a window, read aloud",
    "setPlaceholderText": "the hint in an empty field",
    "setPlainText": "a message",
    "setWindowTitle": "the title of a window",
    "set_words": ON_A_BUTTON,
    "tabs": "the name of a row of tabs, read aloud",
    "tag": "a small tag beside a name",
    "tell": "a message",
    "written": "the name of a text, read aloud",
}
"""What a text is that is given to a function."""


def places(file: Path) -> Mapping[tuple[str, str], list[str]]:
    """Where each text of a module stands, by its context and its English words."""
    tree = ast.parse(file.read_text("utf-8"))
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id not in MARKERS or not node.args:
            continue
        words = [each.value for each in node.args if isinstance(each, ast.Constant)]
        in_context = node.func.id in ("pgettext", "text_in")
        context, word = (words[0], words[1]) if in_context else ("", words[0] if words else "")
        place = next(_around(node, parents), "")
        if place and place not in found[context, word]:
            found[context, word].append(place)
    return found


def _around(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> Iterator[str]:
    """What is around a text, from the inside: calls, the table or the function that it is in."""
    inside = node
    while (around := parents.get(inside)) is not None:
        if isinstance(around, ast.Call) and inside is not around.func:
            name = _name(around.func)
            if name == "OptionChoice":
                yield _value_of("rule", _call_around(around, parents))
            elif name == "_choice" and isinstance(inside, ast.keyword):
                yield _value_of("setting", around)
            elif name in CALLS:
                yield CALLS[name]
        if isinstance(around, ast.stmt):
            after = _sentence_after(around, parents)
            if after:
                yield after
        if isinstance(around, ast.FunctionDef | ast.ClassDef | ast.Module):
            sentence = _first_sentence(ast.get_docstring(around))
            if sentence:
                yield sentence
        inside = around


def _call_around(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> ast.Call | None:
    """The call that another one is an argument of."""
    around = parents.get(node)
    while around is not None and not isinstance(around, ast.Call):
        around = parents.get(around)
    return around


def _value_of(what: str, declared: ast.Call | None) -> str:
    """What a text is that names a value of a rule or a setting, whose label is the first text."""
    for each in declared.args if declared is not None else ():
        match each:
            case ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(label))]):
                return f"a value of the {what} “{label}”"
    return f"a value of a {what}"


def _name(of: ast.expr) -> str:
    if isinstance(of, ast.Attribute):
        return of.attr
    return of.id if isinstance(of, ast.Name) else ""


def _sentence_after(statement: ast.stmt, parents: Mapping[ast.AST, ast.AST]) -> str:
    """The words below the statement that makes a table or a constant."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return ""
    block = getattr(parents.get(statement), "body", [])
    at = block.index(statement) + 1 if statement in block else 0
    match block[at : at + 1] if at else []:
        case [ast.Expr(value=ast.Constant(value=str(words)))]:
            return _first_sentence(words)
    return ""


def _first_sentence(words: str | None) -> str:
    """The first sentence of a docstring without its full stop."""
    if not words:
        return ""
    first = words.split("\n\n")[0].replace("\n", " ")
    first = re.split(r"(?<=[.!?])\s", first)[0].rstrip(".")
    return first.replace("`", "").strip()


def has_words(message: str | tuple[str, ...]) -> bool:
    """Whether a text has words of its own, and not only values and signs between them."""
    text = message if isinstance(message, str) else message[0]
    return re.search(r"[^\W\d_]{2}", re.sub(r"\{[^{}]*\}", " ", text)) is not None


def needs_words(message: str | tuple[str, ...]) -> bool:
    """Whether a text says too little alone: one or two words, or made of several values."""
    text = message if isinstance(message, str) else message[0]
    plain = re.sub(r"\{[^{}]*\}", " ", text)
    return len(re.findall(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*", plain)) <= 2 or text.count("{") > 1
