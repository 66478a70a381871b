import { addAttachments, addInline, deleteAttachment } from "@lectern/contract/attachments";
import { createChat, listChats } from "@lectern/contract/chat";
import * as library from "@lectern/contract/library";
import { PhotonImage } from "@silvia-odwyer/photon-node";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { attach, tide } from "#test/library/attachments.ts";
import { talk } from "#test/chat/chat.ts";
import { photograph } from "@lectern/document-parser/test/photograph";
import { filesOf, formOf } from "#test/library/library.ts";

const app = await startApp();

test("a pasted picture is made anew, upright and without its notes; a pasted text is kept letter for letter", async () => {
  const ada = await app.signUp();
  const session = await talk(ada);
  const sent = photograph(
    new Uint8Array(60 * 30 * 4).map((_, at) => (at % 4 === 3 ? 255 : at % 251)),
    60,
    30,
  );
  expect(sent.toString("latin1")).toContain("Kestrel Phone");
  const form = new FormData();
  form.append("session_id", session.id);
  form.append("file", new Blob([new Uint8Array(sent)], { type: "image/jpeg" }), "pier.jpg");
  const image = `data:image/jpeg;base64,${sent.toString("base64")}`;
  for (const body of [{ session_id: session.id, image }, form]) {
    const made = await ada.call(addInline, { body } as never);
    expect(made.status).toBe(201);
    const { document_id } = made.body;
    const { body: file } = await ada.call(library.getFileUrl, { params: { document_id } });
    const bytes = Buffer.from(await (await fetch(file.url)).arrayBuffer());
    expect(bytes.toString("latin1")).not.toMatch(/Exif|Kestrel/);
    const picture = PhotonImage.new_from_byteslice(bytes);
    expect([picture.get_width(), picture.get_height()]).toEqual([30, 60]);
  }
  const text = `  ${tide}\n\n`.repeat(100);
  const pasted = await ada.call(addInline, {
    body: { session_id: session.id, text, name: "Notes of the pier.md" },
  });
  expect(pasted.body).toMatchObject({
    name: "Notes of the pier.txt",
    size: Buffer.from(text).length,
  });
});

test("one refused file does not keep the others of its call from a conversation", async () => {
  const ada = await app.signUp();
  const { id: session_id } = await talk(ada);
  const files = formOf(
    { name: "first.txt", bytes: "First." },
    { name: "a.exe", bytes: "MZ" },
    { name: "last.txt", bytes: "Last." },
  );
  const { status, body } = await ada.call(addAttachments, {
    params: { session_id },
    body: files,
  } as never);
  expect([status, body]).toMatchObject([
    201,
    {
      total: 2,
      results: [{ name: "first.txt" }, { name: "last.txt" }],
      refused: [
        { index: 1, name: "a.exe", detail: expect.stringContaining("unsupported file type") },
      ],
    },
  ]);
});

test("what cannot be pasted or attached is refused, and leaves nothing", async () => {
  const ada = await app.signUp();
  const session_id = (await talk(ada)).id;
  const before = (await filesOf(app)).whole.length;
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64");
  const refused: [object, number][] = [
    [{ session_id, image: "not base64!" }, 422],
    [{ session_id, image: "" }, 422],
    [{ session_id, image: `data:image/svg+xml;base64,${svg}` }, 415],
    [
      { session_id, image: Buffer.from("\x89PNG\r\n\x1a\nno more", "latin1").toString("base64") },
      422,
    ],
    [{ session_id, text: " \n " }, 422],
    [{ session_id, text: "Both.", image: svg }, 422],
    [{ session_id }, 422],
    [{ session_id, image: "A".repeat(19 * 1024 * 1024) }, 413],
  ];
  for (const [body, status] of refused) {
    const answer = await ada.call(addInline, { body } as never);
    expect([JSON.stringify(body).slice(0, 80), answer.status]).toEqual([
      JSON.stringify(body).slice(0, 80),
      status,
    ]);
  }
  const bad = { params: { session_id }, body: formOf({ name: "a.exe", bytes: "MZ" }) };
  expect((await ada.call(addAttachments, bad as never)).status).toBe(415);
  const foreign = await talk(await app.signUp("Eve"));
  const [theirs] = await attach(ada, session_id, { name: "mine.txt", bytes: "Mine." });
  const other = await talk(ada);
  for (const [chat, ids] of [
    [other.id, [theirs!.id]],
    [foreign.id, [theirs!.id]],
  ] as const) {
    const asked = {
      params: { session_id: chat },
      body: { content: "?", attachment_ids: [...ids] },
    };
    expect((await ada.call(createChat, asked)).status).toBe(404);
  }
  expect((await ada.call(listChats, { params: { session_id: other.id } })).body.total).toBe(0);
  expect((await filesOf(app)).whole.length).toBe(before + 1);
  await callAt(app.url, ada, deleteAttachment, { params: { attachment_id: theirs!.id } });
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before);
});
