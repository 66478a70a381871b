import type { Attachment } from "@lectern/contract/attachments";
import type { Chat } from "@lectern/contract/chat";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { lendUploadParts } from "#test/browser-parts.ts";
import { attached, chat, session } from "#test/chats.ts";
import { collection } from "#test/library.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, reply } from "#test/script.ts";
import { stream } from "#test/stream.ts";

import { ChatPage } from "./ChatPage.tsx";

const sessionsPath = "/chats/ext/v1/sessions";
const sessionPath = "/chats/ext/v1/sessions/{session_id}";
const chatsPath = "/chats/ext/v1/sessions/{session_id}/chats";
const base = "/chats/ext/v1/attachments";
const ofSession = `${base}/sessions/{session_id}`;
const inline = `${base}/inline/`;

let here = session();
let there: Attachment[] = [];
let turns: Chat[] = [];

const attachment = (given: Partial<Attachment> = {}) =>
  attached({ session_id: here.id, created_at: here.created_at, ...given });

beforeEach(() => {
  lendUploadParts();
  // Keeps the viewer from loading: these tests do not cover it.
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => {});
  signIn();
  here = session({ title: "New chat", chat_count: 0 });
  there = [];
  turns = [];
  answer("GET", sessionsPath, { total: 0, results: [] });
  answer("POST", sessionsPath, here, 201);
  answer("GET", sessionPath, () => here);
  reply("PATCH", sessionPath, ({ body }) => Response.json({ ...here, ...(body as object) }));
  answer("GET", chatsPath, () => ({ total: turns.length, results: turns }));
  reply("POST", chatsPath, ({ body }) => {
    const { content } = body as { content: string };
    const question = { content, attachments: [] };
    const turn = chat({ session_id: here.id, status: "pending", question });
    turns = [...turns, turn];
    return Response.json(turn, { status: 201 });
  });
  reply("GET", "/chats/ext/v1/stream/chat/{chat_id}", () => stream().response());
  answer("GET", ofSession, () => ({ total: there.length, results: there }));
  answer("GET", "/libraries/ext/v1/totals", { collections: 0, documents: 0, pages: 0, size: 0 });
  answer("GET", "/libraries/ext/v1/document", { total: 0, results: [] });
});

const open = (at: string) =>
  showRoutes([{ path: "chat-ai/:chatSessionId?", element: <ChatPage /> }], at);

const picture = (name: string, type = "image/png") => new File(["bytes"], name, { type });
const dropped = (onto: Element, ...files: File[]) =>
  fireEvent.drop(onto, { dataTransfer: { types: ["Files"], files } });

/** Accepts pasted text and answers that it is still being read. */
const takePasted = () =>
  reply("POST", inline, ({ body }) => {
    const sent = (body as FormData).get("file") as File;
    const status = "processing" as const;
    const made = attachment({ name: sent.name, status, status_detail: "Reading page 1 of 2." });
    there = [...there, made];
    return Response.json(made, { status: 201 });
  });

const row = () => screen.findByRole("list", { name: "Sent with the question" });
const names = async () =>
  within(await row())
    .getAllByRole("listitem")
    .map((one) => one.querySelector("[title]")?.getAttribute("title"));
const asked = () => heard("POST", chatsPath).map(({ body }) => body);

test("files attached on the start page belong to one conversation, which begins with the question and waits for them", async () => {
  takePasted();
  const { router } = open("/chat-ai");
  const heading = await screen.findByRole("heading", { name: "What would you like to find out?" });
  await screen.findByText("Nothing to ask about yet");
  act(() => {
    dropped(heading, picture("pier.png"));
    dropped(heading, picture("quay.png"));
  });
  await waitFor(async () => expect(await names()).toEqual(["pier.png", "quay.png"]));
  expect(heard("POST", sessionsPath)).toHaveLength(1);
  expect(router.state.location.pathname).toBe("/chat-ai");
  // The field is enabled because there is something to ask about.
  const field = await screen.findByRole("textbox", { name: "Ask your documents" });
  await waitFor(() => expect(field).toBeEnabled());
  await userEvent.type(field, "What is on the pier?{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/chat-ai/${here.id}`));
  expect(await screen.findByText("Queued until its files are read")).toBeVisible();
  expect(asked()).toEqual([]);

  there = there.map((one) => ({ ...one, status: "ready" }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]).toMatchObject({
    content: "What is on the pier?",
    attachment_ids: there.map((one) => one.id),
  });
  // A new conversation has no attachments.
  await act(() => router.navigate("/chat-ai"));
  await screen.findByText("Nothing to ask about yet");
  expect(screen.queryByRole("list", { name: "Sent with the question" })).toBeNull();
});

test("a pasted picture and a long pasted text are attached, with names that say what they are", async () => {
  takePasted();
  reply("POST", `${base}/verify-checksum`, () =>
    Response.json({ exists: false, attachment: null, document: null }),
  );
  reply("POST", ofSession, ({ body }) => {
    const made = attachment({ name: ((body as FormData).get("file") as File).name });
    there = [...there, made];
    return Response.json({ total: 1, results: [made] }, { status: 201 });
  });
  reply("DELETE", `${base}/{attachment_id}`, () => new Response(null, { status: 204 }));
  open(`/chat-ai/${here.id}`);
  const field = await screen.findByRole("textbox", { name: "Ask a follow-up" });
  const clipboard = (text: string, ...files: File[]) => ({
    clipboardData: { files, getData: () => text },
  });
  fireEvent.paste(field, clipboard("", picture("image.png")));
  await waitFor(async () => expect(await names()).toEqual(["Pasted image.png"]));
  const long = `Minutes: the board / of the harbour meets.\n${"More of it. ".repeat(300)}`;
  fireEvent.paste(field, clipboard(long));
  const minutes = "Minutes the board of the harbour meets.txt";
  await waitFor(async () => expect(await names()).toEqual(["Pasted image.png", minutes]));
  expect(field).toHaveValue("");

  await userEvent.click(await screen.findByRole("button", { name: "Paste as text" }));
  await waitFor(() => expect(field).toHaveValue(long));
  await waitFor(() => expect(heard("DELETE")).toHaveLength(1));
  // Short text is pasted into the field as usual.
  expect(fireEvent.paste(field, clipboard("short"))).toBe(true);
});

test("each file says how far it is, why it failed, and can be removed by keyboard", async () => {
  const user = userEvent.setup();
  const reading = attachment({ name: "a.pdf", status: "processing", progress: 0.4 });
  const locked = attachment({
    name: "locked.pdf",
    status: "error",
    status_detail: "Locked with a password. Add a copy without one.",
  });
  there = [locked, { ...reading, status_detail: "Reading page 2 of 5." }, attachment()];
  answer("GET", "/settings/ext/v1/installation", {
    extensions: ["png"],
    max_file_bytes: 4,
  } as never);
  reply("DELETE", `${base}/{attachment_id}`, ({ url }) => {
    there = there.filter((one) => !url.pathname.endsWith(one.id));
    return new Response(null, { status: 204 });
  });
  open(`/chat-ai/${here.id}`);
  // The failed file is listed last.
  await waitFor(async () => expect(await names()).toEqual(["a.pdf", "plan.txt", "locked.pdf"]));
  const bar = screen.getByRole("progressbar", { name: "Reading a.pdf" });
  expect(bar).toHaveAttribute("value", "0.4");
  expect(screen.getByText("Reading page 2 of 5.")).toBeVisible();
  expect(screen.getByText("Locked with a password. Add a copy without one.")).toBeVisible();
  expect(screen.getByText("114 B")).toBeVisible();

  const field = screen.getByRole("textbox", { name: "Ask a follow-up" });
  dropped(field, picture("large.png"), new File(["MZ"], "setup.exe"));
  expect(await screen.findByText(/^The file is larger than/)).toBeVisible();
  expect(await screen.findByText(/^Unsupported file type/)).toBeVisible();
  // The server would refuse the same file again, so there is no retry.
  expect(screen.queryByRole("button", { name: "Try setup.exe again" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove setup.exe" }));
  await user.click(screen.getByRole("button", { name: "Remove large.png" }));
  expect(await names()).toEqual(["a.pdf", "plan.txt", "locked.pdf"]);

  act(() => field.focus());
  for (const name of ["a.pdf", "plan.txt", "locked.pdf"]) {
    await user.tab();
    expect(screen.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: `What to do with ${name}` })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: `Remove ${name}` })).toHaveFocus();
  }
  await user.keyboard("{Enter}");
  await waitFor(async () => expect(await names()).toEqual(["a.pdf", "plan.txt"]));
});

test("an upload can be cancelled, and a failed one can be sent again", async () => {
  const user = userEvent.setup();
  answer("GET", "/settings/ext/v1/installation", {
    extensions: ["png"],
    max_file_bytes: 4_000,
  } as never);
  let through = 0;
  reply("POST", inline, () => {
    through += 1;
    return through === 1
      ? Response.json({ detail: "Busy." }, { status: 503 })
      : new Promise<Response>(() => {});
  });
  open(`/chat-ai/${here.id}`);
  const field = await screen.findByRole("textbox", { name: "Ask a follow-up" });
  dropped(field, picture("pier.png"));
  await user.click(await screen.findByRole("button", { name: "Try pier.png again" }));
  expect(await screen.findByRole("progressbar", { name: "Attaching pier.png" })).toBeVisible();
  await expect.poll(() => through).toBe(2);
  await user.click(screen.getByRole("button", { name: "Remove pier.png" }));
  await waitFor(() =>
    expect(screen.queryByRole("list", { name: "Sent with the question" })).toBeNull(),
  );
});

test("a file that went with a question can be kept in a collection", async () => {
  const sent = attachment({ sent: true });
  there = [sent];
  const question = { content: "When?", attachments: [sent] };
  turns = [chat({ session_id: here.id, question })];
  const harbour = collection({ name: "Harbour" });
  answer("GET", "/libraries/ext/v1/collections", { total: 1, results: [harbour] });
  reply("POST", `${base}/{attachment_id}/keep`, ({ body }) => {
    there = [{ ...sent, ...(body as { collection_id: string }) }];
    return Response.json(there[0]);
  });
  open(`/chat-ai/${here.id}`);
  await userEvent.click(
    await screen.findByRole("button", { name: "Keep plan.txt in a collection" }),
  );
  // The dialog's code is already loaded only if another test opened one.
  const radio = await screen.findByRole("radio", { name: /Harbour/ });
  await userEvent.click(radio);
  await userEvent.click(screen.getByRole("button", { name: "Keep" }));
  expect(await screen.findByText("Kept in “Harbour”")).toBeVisible();
  expect(heard("POST", `${base}/{attachment_id}/keep`)[0]?.body).toEqual({
    collection_id: harbour.id,
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Keep plan/ })).toBeNull());
});
