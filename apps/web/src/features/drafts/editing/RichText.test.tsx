import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { draftCitations } from "#test/drafts.ts";
import { render } from "#test/part.tsx";

import { RichText } from "./RichText.tsx";

function open(content: string) {
  const onChange = vi.fn<(content: string) => void>();
  render(
    <RichText
      label="Text"
      content={content}
      citations={draftCitations}
      onChange={onChange}
      onBlur={() => {}}
    />,
  );
  return onChange;
}

test("citations are chips that say what they cite; bold text is Markdown outside", async () => {
  const onChange = open("The cap is low.[1]");
  const box = screen.getByRole("textbox", { name: "Text" });
  expect(box.querySelector("[data-cite]")).toHaveAttribute(
    "title",
    expect.stringContaining("Aldane Electric.pdf"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Heading" }));
  expect(onChange).toHaveBeenLastCalledWith("### The cap is low.[1]");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onChange).toHaveBeenLastCalledWith("The cap is low.[1]");
});
