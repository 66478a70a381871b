import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { render } from "#test/part.tsx";

import { NameField } from "./NameField.tsx";

test.each([
  ["Enter keeps it", "  Berths of the north {Enter}", ["Berths of the north"]],
  ["leaving it does so too", "Berths of the north{Tab}", ["Berths of the north"]],
  ["Esc does not", "Berths of the north{Escape}", []],
  ["nothing is no name", "{Backspace}{Enter}", []],
  ["the same name is none to keep", "Berths{Enter}", []],
])("a name is typed over where it stands: %s, and it ends once", async (_, keys, kept) => {
  const [onName, onDone] = [vi.fn(), vi.fn()];
  render(<NameField label="Name" name="Berths" onName={onName} onDone={onDone} />);
  const user = userEvent.setup();
  const field = screen.getByRole("textbox", { name: "Name" });
  field.focus();
  await user.keyboard(keys);
  field.blur();
  expect(onName.mock.calls.flat()).toEqual(kept);
  expect(onDone).toHaveBeenCalledOnce();
});
