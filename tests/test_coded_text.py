"""Coded texts survive JSON, pickling and copying with their code and parameters."""

import copy
import pickle

import msgspec
import pytest

from riverboat.coded_text import CodedText

NESTED = CodedText("nobody_has", "nobody has {hand}", hand=CodedText("low", "a low of {ranks}", ranks=["eight", "better"]))


def coded(text: CodedText) -> tuple[str, str, dict[str, object]]:
    return text, text.code, text.parameters


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda text: pickle.loads(pickle.dumps(text))])
def test_a_copy_keeps_code_and_parameters(again: object) -> None:
    assert callable(again)
    assert coded(again(NESTED)) == coded(NESTED)
    assert coded(again(NESTED).parameters["hand"]) == coded(NESTED.parameters["hand"])


def test_json_keeps_code_and_parameters() -> None:
    class Message(msgspec.Struct):
        reason: CodedText

    data = msgspec.json.encode(Message(NESTED), enc_hook=CodedText.to_dict)
    read = msgspec.json.decode(data, type=Message, dec_hook=lambda _, value: CodedText.from_dict(value))
    assert coded(read.reason) == coded(NESTED)
    assert coded(read.reason.parameters["hand"]) == coded(NESTED.parameters["hand"])


def test_reserved_parameter_names_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be called text"):
        CodedText("greeting", "hello {text}", text="world")
