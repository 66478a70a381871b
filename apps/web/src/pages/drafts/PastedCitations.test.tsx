import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { draft, draftSection } from "#test/drafts.ts";
import { openDraftScreen } from "#test/screens/draft-screen.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

test("a citation that is copied where a draft is read is pasted where it is written", async () => {
  openDraftScreen(draft([draftSection("The caps", "The cap is low.[1]")]));
  const link = await screen.findByRole("link", { name: /^Citation 1: Aldane Electric.pdf/ });
  const html = `<p>So it is.${link.outerHTML}</p>`;
  await userEvent.click(screen.getByRole("radio", { name: "Edit" }));
  const editor = await screen.findByRole("textbox", { name: "Text of section 1" });
  fireEvent.paste(editor, {
    clipboardData: { files: [], getData: (of: string) => (of === "text/html" ? html : "") },
  });
  expect(editor).toHaveTextContent("So it is.1The cap is low.1");
  expect(editor.querySelectorAll("[data-cite='1']")).toHaveLength(2);
});
