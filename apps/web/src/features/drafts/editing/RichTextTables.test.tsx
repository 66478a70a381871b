import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { draft, draftSection } from "#test/drafts.ts";
import { render } from "#test/part.tsx";

import { RichText } from "./RichText.tsx";

function open(content: string) {
  const onChange = vi.fn<(content: string) => void>();
  const section = draftSection("Caps", content);
  render(
    <RichText
      label="Text"
      content={content}
      draft={draft([section])}
      section={section}
      onChange={onChange}
      onBlur={() => {}}
    />,
  );
  return () => onChange.mock.lastCall?.[0];
}

const box = () => screen.getByRole("textbox", { name: "Text" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const key = (name: string, rest = {}) => fireEvent.keyDown(box(), { key: name, ...rest });
const paste = (text: string) =>
  fireEvent.paste(box(), {
    clipboardData: { files: [], getData: (of: string) => (of === "text/plain" ? text : "") },
  });

const caps = "| Supplier | Cap |\n| --- | ---: |\n| Aldane | 5 million[1] |";

test("a table is a table in the editor, and its citations are chips", () => {
  open(caps);
  const table = within(within(box()).getByRole("table"));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Supplier",
    "Cap",
  ]);
  const [, cap] = table.getAllByRole("cell");
  expect(cap?.querySelector("[data-cite='1']")).toHaveAttribute(
    "title",
    expect.stringContaining("Aldane Electric.pdf"),
  );
});

test("Insert table puts a table at the cursor; its own buttons appear while the cursor is in it", async () => {
  const saved = open("Some caps.");
  expect(screen.queryByRole("toolbar", { name: "Table" })).toBeNull();
  await press("Insert table");
  expect(saved()).toBe(
    ["Some caps.", "", "|  |  |  |", "| --- | --- | --- |", "|  |  |  |", "|  |  |  |"].join("\n"),
  );
  expect(screen.getByRole("toolbar", { name: "Table" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Insert table" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Bullets" })).toBeDisabled();
  await press("Delete the table");
  expect(saved()).toBe("Some caps.");
  expect(screen.queryByRole("toolbar", { name: "Table" })).toBeNull();
});

test("rows and columns are added and deleted; a new cell has the alignment of its column", async () => {
  const saved = open(caps);
  await press("Bold");
  await press("Add a row below");
  expect(saved()).toBe(caps.replace("| Aldane", "|  |  |\n| Aldane"));
  const cells = within(box()).getAllByRole("cell");
  expect(cells.map(({ dataset }) => dataset["align"])).toEqual([
    undefined,
    "right",
    undefined,
    "right",
  ]);
  await press("Undo");
  await press("Add a column after");
  expect(saved()).toBe("| Supplier |  | Cap |\n| --- | --- | ---: |\n| Aldane |  | 5 million[1] |");
  await press("Delete the column");
  expect(saved()).toBe("|  | Cap |\n| --- | ---: |\n|  | 5 million[1] |");
  // The row below the head becomes the head.
  await press("Delete the row");
  expect(saved()).toBe("|  | 5 million[1] |\n| --- | ---: |");
  expect(within(box()).getAllByRole("columnheader")).toHaveLength(2);
});

test("Tab goes to the next cell and adds a row at the end; Enter goes down and out of the table", async () => {
  const saved = open(caps);
  await press("Bold");
  key("Tab");
  paste("Limit");
  expect(saved()).toBe(caps.replace("Cap", "Limit"));
  key("Tab", { shiftKey: true });
  paste("Firm");
  expect(saved()).toBe(caps.replace("Cap", "Limit").replace("Supplier", "Firm"));
  key("Enter");
  paste("Group ");
  expect(saved()).toContain("Group");
  key("Tab");
  key("Tab");
  paste("Tessel");
  expect(saved()?.split("\n")).toHaveLength(4);
  expect(saved()).toMatch(/\| Tessel \|  \|$/);
  key("Enter");
  paste("After it.");
  expect(saved()).toMatch(/\n\nAfter it\.$/);
});

test("several lines that are pasted into a cell become one", async () => {
  const saved = open("| a |\n| --- |");
  await press("Bold");
  paste("one\n\ntwo | three");
  expect(saved()).toMatch(/one two \\\| three/);
  expect(saved()?.split("\n")).toHaveLength(2);
});
