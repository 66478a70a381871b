import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { render } from "#test/part.tsx";

import { AskBox } from "./AskBox.tsx";

test("a question that is too long is kept whole, and told before it is asked", () => {
  const onAsk = vi.fn<(question: string) => void>();
  render(<AskBox label="Ask your documents" placeholder="" onAsk={onAsk} />);
  const field = screen.getByRole("textbox", { name: "Ask your documents" });

  fireEvent.change(field, { target: { value: "x".repeat(20_001) } });
  fireEvent.keyDown(field, { key: "Enter" });

  expect(screen.getByRole("alert").textContent).toBe(
    "A question has at most 20,000 characters. This one has 20,001.",
  );
  expect(screen.getByRole("button", { name: "Ask" }).hasAttribute("disabled")).toBe(true);
  expect(onAsk).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: "x".repeat(20_000) } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onAsk).toHaveBeenCalledWith("x".repeat(20_000));
});
