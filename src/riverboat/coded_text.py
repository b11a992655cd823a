"""English text with a stable code and parameters: programs act on the code, people read the text, a page translates from both."""

from collections.abc import Mapping
from typing import Any, Self


class CodedText(str):
    """A text that says in a code what it says in English.

    It is a string, so it can be shown, compared and logged as one.

    >>> taken = CodedText("seat_taken", "place {place} is taken", place=3)
    >>> taken
    'place 3 is taken'
    >>> taken.code, taken.parameters
    ('seat_taken', {'place': 3})
    >>> taken.to_dict()
    {'code': 'seat_taken', 'place': 3, 'text': 'place 3 is taken'}

    A parameter may be coded text itself:

    >>> pair = CodedText("natural_pair", "a natural pair of {rank}s", rank="seven")
    >>> CodedText("nobody_has", "nobody has {hand}", hand=pair).to_dict()["hand"]
    {'code': 'natural_pair', 'rank': 'seven', 'text': 'a natural pair of sevens'}
    """

    code: str
    parameters: dict[str, Any]

    def __new__(cls, code: str, template: str, **parameters: Any) -> Self:
        """Fill the parameters into the template."""
        if reserved := {"code", "text"} & parameters.keys():
            raise ValueError(f"a parameter of a coded text cannot be called {' or '.join(sorted(reserved))}")
        self = super().__new__(cls, template.format(**parameters) if parameters else template)
        self.code, self.parameters = code, parameters
        return self

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the code, the parameters and the text."""
        return {"code": self.code, **{name: _plain(value) for name, value in self.parameters.items()}, "text": str(self)}

    @classmethod
    def of(cls, text: str) -> "CodedText":
        """Return a coded text as it is; any other text gets the empty code."""
        return text if isinstance(text, CodedText) else cls._of("", text, {})

    @classmethod
    def from_dict(cls, data: "Mapping[str, Any] | str") -> "CodedText":
        """Read the JSON form; a plain string, as older versions stored it, is a text without a code.

        >>> CodedText.from_dict(CodedText("seat_taken", "place {place} is taken", place=3).to_dict()).parameters
        {'place': 3}
        >>> CodedText.from_dict("place 3 is taken").code
        ''
        """
        if isinstance(data, str):
            return cls.of(data)
        parameters = {name: _coded(value) for name, value in data.items() if name not in ("code", "text")}
        return cls._of(data["code"], data["text"], parameters)

    @classmethod
    def _of(cls, code: str, text: str, parameters: dict[str, Any]) -> "CodedText":
        self = super().__new__(cls, text)
        self.code, self.parameters = code, parameters
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep code and parameters when pickled or copied."""
        return CodedText.from_dict, (self.to_dict(),)


def _plain(value: Any) -> Any:
    """A parameter as JSON has it."""
    if isinstance(value, CodedText):
        return value.to_dict()
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _coded(value: Any) -> Any:
    """A parameter as JSON had it."""
    if isinstance(value, dict):
        return CodedText.from_dict(value)
    if isinstance(value, list):
        return [_coded(item) for item in value]
    return value
