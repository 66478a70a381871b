import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { render } from "#test/part.tsx";

import { judge } from "./judge.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import type { ToWorker } from "./strength.ts";

/** A worker on the main thread that rates passwords like the real one. */
class WorkerHere extends EventTarget {
  postMessage({ id, password, known }: ToWorker) {
    const data = { id, ...judge(password, known) };
    setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

test.each([
  ["password", [], "short", 0],
  ["qwertyuiop", [], "short", 1],
  ["aaaaaaaaaaaaaa", [], "repeats", 0],
  ["lovelacelovelace", ["Ada", "Lovelace"], "repeats", 1],
  ["correct horse battery staple", [], null, 4],
])("%s", (password, known, weakness, most) => {
  const found = judge(password, known);
  if (weakness !== null) expect(found.weakness).toBe(weakness);
  expect(found.score).toBeLessThanOrEqual(most);
});

test("a bar, a word and a line of advice follow the typing, and are read out politely", async () => {
  vi.stubGlobal("Worker", WorkerHere);
  render(<NewPasswordField label="New password" />);
  const field = screen.getByLabelText("New password");
  expect(field).toHaveAccessibleDescription("Use 8 characters or more.");
  await userEvent.type(field, "harbour1");
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription("Weak Add more characters or another word."),
  );
  const read = screen.getByRole("status");
  expect(read).toHaveTextContent("");
  await waitFor(() =>
    expect(read).toHaveTextContent("Password strength: Weak. Add more characters or another word."),
  );
  await userEvent.type(field, " lantern velvet orbit");
  await waitFor(() => expect(field).toHaveAccessibleDescription("Strong Hard to guess."));
});

test("it never stops the typing: what cannot be judged yet is typed all the same", async () => {
  render(<NewPasswordField label="New password" />);
  const field = screen.getByLabelText("New password");
  await userEvent.type(field, "a");
  expect(field).toHaveValue("a");
  expect(field).toBeEnabled();
});

test("a refused password is told once, until it is changed", async () => {
  vi.stubGlobal("Worker", WorkerHere);
  const refusal = "Use 8 characters or more.";
  const { rerender } = render(<NewPasswordField label="New password" />);
  const field = screen.getByLabelText("New password");
  await userEvent.type(field, "short");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Weak/));
  rerender(<NewPasswordField label="New password" error={refusal} />);
  expect(field).toHaveAccessibleDescription(refusal);
  expect(screen.queryByText("Weak")).not.toBeInTheDocument();
  await userEvent.type(field, "er");
  expect(await screen.findByText("Weak")).toBeVisible();
});
