import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { type Client, signUp } from "../e2e/client.ts";
import { ask, type IngestedCollection, upload } from "../evals/questions/asking.ts";
import { root } from "./build-state.ts";

const paper = "Shore power study.pdf";
const question = "What does the recommended installation cost to build?";

/** Registers a person with a paper of the samples, and asks about it. */
export async function citedAtFirst(
  url: string,
): Promise<{ user: Client; read: IngestedCollection }> {
  const user = await signUp(url, "Ada");
  const bytes = readFileSync(join(root, "apps/server/samples", paper));
  const read = await upload(user, "Papers", [{ name: paper, bytes }]);
  console.log(`The answer cites ${await citedIn(user, read)} passages.`);
  return { user, read };
}

/** Asks about the paper and returns how many passages the answer cites. */
export async function citedIn(user: Client, read: IngestedCollection): Promise<number> {
  const { content, citations } = await ask(user, read, [question]);
  assert.match(content, /million/);
  assert.ok(citations.length > 0, "the answer cites nothing");
  return citations.length;
}

/** Returns what a log says about the protection of readers. */
export const protection = (log: string) => /files are read with[^"]*/.exec(log)?.[0] ?? "nothing";
