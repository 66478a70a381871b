import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { openTextEditor } from "#test/screens/text-editor.tsx";

const box = () => screen.getByRole("textbox", { name: "Text" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const key = (name: string, rest = {}) => fireEvent.keyDown(box(), { key: name, ...rest });
const paste = (text: string) =>
  fireEvent.paste(box(), {
    clipboardData: { files: [], getData: (of: string) => (of === "text/plain" ? text : "") },
  });

const caps = "| Supplier | Cap |\n| --- | ---: |\n| Aldane | 5 million[1] |";

test("a table is a table in the editor, and its citations are chips", () => {
  openTextEditor(caps);
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
  const onChange = openTextEditor("Some caps.");
  expect(screen.queryByRole("toolbar", { name: "Table" })).toBeNull();
  await press("Insert table");
  expect(onChange.mock.lastCall?.[0]).toBe(
    ["Some caps.", "", "|  |  |  |", "| --- | --- | --- |", "|  |  |  |", "|  |  |  |"].join("\n"),
  );
  expect(screen.getByRole("toolbar", { name: "Table" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Insert table" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Bullets" })).toBeDisabled();
  await press("Delete the table");
  expect(onChange.mock.lastCall?.[0]).toBe("Some caps.");
  expect(screen.queryByRole("toolbar", { name: "Table" })).toBeNull();
});

test("rows and columns are added and deleted; a new cell has the alignment of its column", async () => {
  const onChange = openTextEditor(caps);
  await press("Bold");
  await press("Add a row below");
  expect(onChange.mock.lastCall?.[0]).toBe(caps.replace("| Aldane", "|  |  |\n| Aldane"));
  const cells = within(box()).getAllByRole("cell");
  expect(cells.map(({ dataset }) => dataset["align"])).toEqual([
    undefined,
    "right",
    undefined,
    "right",
  ]);
  await press("Undo");
  await press("Add a column after");
  expect(onChange.mock.lastCall?.[0]).toBe(
    "| Supplier |  | Cap |\n| --- | --- | ---: |\n| Aldane |  | 5 million[1] |",
  );
  await press("Delete the column");
  expect(onChange.mock.lastCall?.[0]).toBe("|  | Cap |\n| --- | ---: |\n|  | 5 million[1] |");
  // The row below the head becomes the head.
  await press("Delete the row");
  expect(onChange.mock.lastCall?.[0]).toBe("|  | 5 million[1] |\n| --- | ---: |");
  expect(within(box()).getAllByRole("columnheader")).toHaveLength(2);
});

test("Tab goes to the next cell and adds a row at the end; Enter goes down and out of the table", async () => {
  const onChange = openTextEditor(caps);
  await press("Bold");
  key("Tab");
  paste("Limit");
  expect(onChange.mock.lastCall?.[0]).toBe(caps.replace("Cap", "Limit"));
  key("Tab", { shiftKey: true });
  paste("Firm");
  expect(onChange.mock.lastCall?.[0]).toBe(
    caps.replace("Cap", "Limit").replace("Supplier", "Firm"),
  );
  key("Enter");
  paste("Group ");
  expect(onChange.mock.lastCall?.[0]).toContain("Group");
  key("Tab");
  key("Tab");
  paste("Tessel");
  expect(onChange.mock.lastCall?.[0]?.split("\n")).toHaveLength(4);
  expect(onChange.mock.lastCall?.[0]).toMatch(/\| Tessel \|  \|$/);
  key("Enter");
  paste("After it.");
  expect(onChange.mock.lastCall?.[0]).toMatch(/\n\nAfter it\.$/);
});

test("several lines that are pasted into a cell become one", async () => {
  const onChange = openTextEditor("| a |\n| --- |");
  await press("Bold");
  paste("one\n\ntwo | three");
  expect(onChange.mock.lastCall?.[0]).toMatch(/one two \\\| three/);
  expect(onChange.mock.lastCall?.[0]?.split("\n")).toHaveLength(2);
});
