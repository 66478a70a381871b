import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { addDocuments, type Document, findDocument } from "@lectern/contract/library";
import { expect } from "vitest";

import type { MembershipTable } from "#schema";

import { callAt, type Caller, headersOf, type Person, type startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export interface TestFile {
  name: string;
  bytes: Buffer | string;
  /** Sent before the file. */
  checksum?: string;
}

export function formOf(...files: TestFile[]): FormData {
  const form = new FormData();
  for (const { name, bytes, checksum } of files) {
    if (checksum !== undefined) form.append("checksum", checksum);
    form.append("file", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  }
  return form;
}

/** Uploads files in one request. */
export const sendFiles = (
  app: Pick<App, "url">,
  caller: Caller,
  collectionId: string,
  ...files: TestFile[]
) =>
  callAt(app.url, caller, addDocuments, {
    params: { collection_id: collectionId },
    body: formOf(...files),
  } as never);

/** Uploads one file, which must be accepted. */
export async function sendFile(
  app: Pick<App, "url">,
  caller: Caller,
  collectionId: string,
  file: TestFile,
) {
  const { status, body } = await sendFiles(app, caller, collectionId, file);
  expect([status, body]).toMatchObject([201, { total: 1 }]);
  return body.results[0] as Document;
}

/** Returns the document once its processing has ended. */
export async function settled(person: Person, id: string, timeout = 180_000): Promise<Document> {
  const document = async () =>
    (await person.call(findDocument, { params: { document_id: id } })).body;
  await expect
    .poll(async () => (await document()).status, { timeout })
    .toSatisfy((status) => status === "ready" || status === "error");
  return document();
}

type Group = MembershipTable["group"];

/** Makes a person a member of the host's workspace, in this role. */
export const addMember = (app: App, host: Person, { user }: Pick<Person, "user">, group: Group) =>
  app.deps.db
    .insertInto("membership")
    .values({ organization_id: host.organizationId, account_id: user.id, group })
    .execute();

/** Creates a person who is a member of the host's workspace, in this role. */
export async function joinAs(app: App, host: Person, group: Group) {
  const person = await app.signUp(group);
  await addMember(app, host, person, group);
  const caller = { token: person.token, organizationId: host.organizationId };
  return {
    ...person,
    ...caller,
    call: ((endpoint, request, headers) =>
      callAt(app.url, caller, endpoint, request, headers)) as Person["call"],
  };
}

/** Returns what is in the files folder: keys of whole files, and names of half-written ones. */
export async function filesOf(app: App) {
  const folder = join(app.dataDir, "files");
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile());
  const inFolder = ({ parentPath }: { parentPath: string }) => parentPath.endsWith("incoming");
  return {
    whole: files.filter((entry) => !inFolder(entry)).map(({ name }) => name),
    half: files.filter(inFolder).map(({ name }) => name),
  };
}

/** Sends a handwritten request, for input that no client would send. */
export const rawUpload = (
  app: App,
  caller: Caller,
  collectionId: string,
  body: Buffer | string,
  headers: Record<string, string>,
) => {
  const path = addDocuments.path.replace("{collection_id}", collectionId);
  const lines = Object.entries({ ...headersOf(caller), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\nhost: ${new URL(app.url).host}\r\n${lines.join("")}\r\n`),
    Buffer.from(body),
  ]);
};
