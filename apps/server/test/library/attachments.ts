import { addAttachments, type Attachment, getAttachment } from "@lectern/contract/attachments";
import { expect } from "vitest";

import type { Person } from "../app.ts";
import { formOf, type TestFile } from "./library.ts";

export const tide = "The tide at Kestrel pier turns at a quarter past nine.";

export async function attach(person: Person, session_id: string, ...files: TestFile[]) {
  const request = { params: { session_id }, body: formOf(...files) };
  const { status, body } = await person.call(addAttachments, request);
  expect([status, body]).toMatchObject([201, { total: files.length }]);
  return (body as { results: Attachment[] }).results;
}

export async function read(person: Person, { id }: Attachment): Promise<Attachment> {
  const now = async () =>
    (await person.call(getAttachment, { params: { attachment_id: id } })).body;
  await expect.poll(async () => (await now()).status).toBe("ready");
  return now();
}
