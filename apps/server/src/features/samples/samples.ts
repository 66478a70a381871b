import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { Deps } from "#deps";
import { asMember } from "#http/member.ts";

import { createAccount } from "../auth/index.ts";
import { collections, documents } from "../library/index.ts";
import { type ReceivedFile, receive } from "../files/index.ts";
import { anyAccount } from "./store.ts";

const folder = fileURLToPath(new URL("../../../samples/", import.meta.url));

export interface FirstSignIn {
  email: string;
  password: string;
}

/**
 * Creates a small workspace with three sample documents in an installation without accounts.
 * Returns its sign-in, with a random password that is shown once and not stored. Undefined if
 * accounts exist, or if the settings ask for an empty start.
 */
export async function seed(deps: Deps): Promise<FirstSignIn | undefined> {
  if (!deps.config.sampleWorkspace || (await anyAccount(deps.db))) return undefined;
  const email = "robin@northgate.example";
  const password = randomBytes(12).toString("base64url");
  const { person, organizationId } = await createAccount(deps, {
    email,
    password,
    firstName: "Robin",
    lastName: "Northgate",
    organizationName: "Northgate Harbour",
  });
  const robin = asMember({ accountId: person.id, deviceId: "" }, organizationId, "owner");
  const collection = await collections.create(deps, robin, {
    name: "Harbour papers",
    description: "Three documents to try things on, in English, German and Chinese.",
    visibility: "shared",
    shared_with: null,
  });
  const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).toSorted();
  const files: ReceivedFile[] = [];
  for (const name of names) {
    const sent = { name, bytes: createReadStream(`${folder}${name}`), checksum: undefined };
    files.push(await receive(deps, sent, { claimed: () => {} }));
  }
  await documents.add(deps, robin, collection.id, files);
  return { email, password };
}
