import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { show, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { ExportDialog } from "./ExportDialog.tsx";

const id = "0199f0aa-0000-7000-8000-00000000000c";
const title = `When does the ferry leave, ${"and from which pier does it leave ".repeat(5)}today?`;
const path = "/chats/ext/v1/sessions/{session_id}/export";
const saved: string[] = [];
const text = "# Ferry\n\nIt leaves at six. [1]\n\n## Sources\n";
const onClose = vi.fn();

const file = (body: string) =>
  new Response(body, {
    headers: {
      "Content-Disposition": `attachment; filename="Ferry.md"; filename*=UTF-8''Ferry.md`,
    },
  });

beforeEach(() => {
  signIn();
  saved.length = 0;
  onClose.mockClear();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:one");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  answer("GET", `${path}/summary`, {
    title,
    count: 12,
    source_count: 107,
    sources: Array.from({ length: 100 }, (_, n) => ({ name: `Plan ${n + 1}.pdf`, passages: 1 })),
  });
  reply("GET", path, ({ url }) =>
    file(url.searchParams.get("quotes") === "false" ? text : `${text}1. Plan: “At six.”`),
  );
});

const open = () =>
  show(
    <ExportDialog
      source={{ type: "chat", id, title: `${title.slice(0, 59)}…`, chatId: undefined }}
      format={{ format: "md", branches: "one" }}
      onClose={onClose}
    />,
  );

test("the export dialog lists the file's contents, and downloads the previewed file without saving it", async () => {
  const person = userEvent.setup();
  open();

  const dialog = await screen.findByRole("dialog", { name: "Export this chat" });
  expect(await within(dialog).findByText(title)).toBeVisible();
  expect(within(dialog).getByText("12 questions")).toBeVisible();
  expect(within(dialog).getByText("107 documents")).toBeVisible();
  expect(within(dialog).getByText("Plan 5.pdf")).toBeVisible();
  expect(within(dialog).getByText("and 102 more")).toBeVisible();
  const preview = within(dialog).getByRole("region", { name: "Preview" });
  await waitFor(() => expect(preview).toHaveTextContent("1. Plan: “At six.”"));

  await person.click(within(dialog).getByRole("checkbox", { name: "With quotes" }));
  await waitFor(() => expect(preview).not.toHaveTextContent("At six."));
  await waitFor(() => expect(preview).toHaveTextContent("## Sources"));
  const asked = heard("GET", path).length;

  await person.click(within(dialog).getByRole("button", { name: "Download" }));
  await waitFor(() => expect(saved).toEqual(["Ferry.md"]));
  expect(heard("GET", path)).toHaveLength(asked);
  expect(heard("POST")).toEqual([]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a copy is saved to Assets on request", async () => {
  const person = userEvent.setup();
  const asset = { id, version: 3 } as never;
  answer("POST", "/assets/ext/v1/assets/export", { asset, added: true });
  reply("GET", "/assets/ext/v1/assets/{asset_id}/versions/{number}/file", () => file(text));
  open();
  const dialog = await screen.findByRole("dialog");
  await person.click(within(dialog).getByRole("checkbox", { name: "Keep a copy in Assets" }));
  await person.click(within(dialog).getByRole("button", { name: "Download" }));
  await waitFor(() => expect(saved).toEqual(["Ferry.md"]));
  expect(heard("POST")).toMatchObject([
    { body: { type: "chat", id, format: "md", branches: "one", quotes: true, language: "en" } },
  ]);
});

test("a file can be downloaded if its preview failed", async () => {
  const person = userEvent.setup();
  refuse("GET", path, 503, {
    detail: "Too many PDF files are being created. Try again in a moment.",
  });
  open();
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("No preview available")).toBeVisible();
  expect(
    within(dialog).getByText(/Too many PDF files are being created. Try again in a moment./),
  ).toBeVisible();
  reply("GET", path, () => file(text));
  await person.click(within(dialog).getByRole("button", { name: "Download" }));
  await waitFor(() => expect(saved).toEqual(["Ferry.md"]));
});

test("contents that failed to load can be loaded again", async () => {
  const person = userEvent.setup();
  refuse("GET", `${path}/summary`, 500, { detail: "Something went wrong!" });
  open();
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("Couldn't load the contents")).toBeVisible();
  answer("GET", `${path}/summary`, { title: "Ferry", count: 0, source_count: 0, sources: [] });
  await person.click(within(dialog).getByRole("button", { name: "Try again" }));
  expect(await within(dialog).findByText("None")).toBeVisible();
  expect(within(dialog).getByText("0 questions")).toBeVisible();
});
