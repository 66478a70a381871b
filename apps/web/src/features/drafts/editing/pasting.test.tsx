import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { draftCitations } from "#test/drafts.ts";
import { answer, heard, refuse } from "#test/script.ts";
import { openTextEditor } from "#test/screens/text-editor.tsx";

const [aldane] = draftCitations as [(typeof draftCitations)[0]];
const citationsPath = "/assets/ext/v1/drafts/{draft_id}/citations";

const passage = {
  document_id: "0199f0ef-0000-7000-8000-0000000000aa",
  page: 9,
  quote: "It is low",
};

/** A sentence of an answer as it is copied, with its sources below it. */
const copied = ({ document_id, page, quote }: typeof passage) =>
  `<p>It is <strong>low</strong>.<a data-cite="1" data-of="an answer" data-document="${document_id}"
    data-page="${page}" data-quote="${quote}">[1]</a></p>
  <section data-sources=""><p>Sources</p><p>[1] “It is low” Lease.pdf, page 9</p></section>`;

const field = () => screen.getByRole("textbox", { name: "Text" });

const paste = (html: string, text = "") =>
  fireEvent.paste(field(), {
    clipboardData: {
      files: [],
      getData: (of: string) => (of === "text/html" ? html : text),
    },
  });

test("a citation of an answer is pasted once the server lets its passage be cited", async () => {
  const onChange = openTextEditor("Caps.[1]");
  answer("POST", citationsPath, { citation: { ...aldane, ...passage, index: 7 } });
  paste(copied(passage));
  await waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatch(/^It is \*\*low\*\*\.\[7\]/));
  expect(heard("POST", citationsPath).map(({ body }) => body)).toEqual([passage]);
  expect(onChange.mock.lastCall?.[0]).not.toContain("Lease.pdf");
});

test("if the server refuses a passage, its sentence is pasted as text, with a notice", async () => {
  const onChange = openTextEditor("Caps.[1]");
  refuse("POST", citationsPath, 404, { detail: "Document not found.", code: "document_not_found" });
  paste(copied(passage));
  await waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatch(/^It is \*\*low\*\*\./));
  expect(onChange.mock.lastCall?.[0]).not.toMatch(/low\*\*\.\[/);
  expect(
    await screen.findByText("Citations of passages that cannot be opened here were left out."),
  ).toBeVisible();
});

test("a passage that the draft cites already keeps its number there", async () => {
  const onChange = openTextEditor("Caps.[2]");
  const { document_id, page, quote } = aldane;
  paste(copied({ document_id, page, quote }));
  await waitFor(() =>
    expect(onChange.mock.lastCall?.[0]).toContain(`It is **low**.[${aldane.index}]`),
  );
  expect(heard("POST", citationsPath)).toEqual([]);
});

test("text pasted as plain text cites nothing", async () => {
  const onChange = openTextEditor("Caps.[1]");
  const shifted = { key: "V", keyCode: 86, ctrlKey: true, shiftKey: true };
  fireEvent.keyDown(field(), shifted);
  paste(copied(passage), "It is low.[1]");
  await waitFor(() => expect(onChange.mock.lastCall?.[0]).toMatch(/^It is low\.\(1\)/));
  expect(heard("POST", citationsPath)).toEqual([]);
});
