"""The type stub of the native module matches the module."""

from pathlib import Path

from nanobind.stubgen import StubGen

from solver import _core


def test_the_stub_is_fresh() -> None:
    generator = StubGen(_core, quiet=True)
    generator.put(_core)
    stub = Path(__file__).parents[2] / "solver" / "_core.pyi"
    assert generator.get() == stub.read_text("utf-8"), "run `make fix`"
