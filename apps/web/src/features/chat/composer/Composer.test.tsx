import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { render } from "#test/part.tsx";

import { Composer } from "./Composer.tsx";

function Field({ onAsk }: { onAsk: (question: string) => void }) {
  const [text, setText] = useState("");
  return <Composer label="Ask your documents" text={text} onType={setText} onSend={onAsk} />;
}

test("a question that is too long is kept whole, and told before it is asked", () => {
  const onAsk = vi.fn<(question: string) => void>();
  render(<Field onAsk={onAsk} />);
  const field = screen.getByRole("textbox", { name: "Ask your documents" });

  fireEvent.change(field, { target: { value: "x".repeat(20_001) } });
  fireEvent.keyDown(field, { key: "Enter" });

  expect(screen.getByRole("alert").textContent).toBe(
    "Questions can be up to 20,000 characters long. This one has 20,001.",
  );
  expect(screen.getByRole("button", { name: "Ask" }).hasAttribute("disabled")).toBe(true);
  expect(onAsk).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: "x".repeat(20_000) } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onAsk).toHaveBeenCalledWith("x".repeat(20_000));
});
