import { Readable } from "node:stream";

import { afterAll, beforeAll } from "vitest";

import type { Sandbox } from "#deps";
import { openSandbox } from "#platform/sandbox/sandbox.ts";
import { openLog } from "#platform/log.ts";

import { readingProgram } from "../../src/features/reading/program.ts";
import {
  type DocumentRead,
  type PageRead,
  readDocument,
} from "../../src/features/reading/read-document.ts";
import { line, type TestPage } from "@lectern/document-parser/test/pdf-file";

type Kind = "pdf" | "text" | "markdown";

/** Parses documents in sandbox workers, for the tests of one file. */
export function startReader() {
  const opened: { sandbox?: Sandbox } = {};
  beforeAll(async () => {
    opened.sandbox = await openSandbox(openLog("silent"), readingProgram);
  });
  afterAll(() => opened.sandbox?.close());
  const sandbox = () => {
    if (!opened.sandbox) throw new Error("no test runs yet");
    return opened.sandbox;
  };

  const reading = (
    bytes: Buffer,
    kind: Kind = "pdf",
    more: { wallSeconds?: number; signal?: AbortSignal; owner?: string } = {},
  ) =>
    readDocument(
      { sandbox: sandbox() },
      Readable.from(bytes.length > 0 ? [bytes] : []),
      { kind, size: bytes.length },
      { wallSeconds: more.wallSeconds ?? 30, memoryMb: 768 },
      more,
    );

  /** Reuses the last sandbox worker if it ended well, because starting one takes longest. */
  async function read(bytes: Buffer, kind: Kind = "pdf") {
    const pages: PageRead[] = [];
    let document: DocumentRead | undefined;
    for await (const part of reading(bytes, kind, { owner: "Reader" })) {
      if (part.type === "page") pages.push(part);
      else if (part.type === "document") document = part;
    }
    if (!document) throw new Error("the document has no end");
    return { pages, document };
  }

  const codeOf = (bytes: Buffer, kind: Kind = "pdf") =>
    read(bytes, kind).then(
      () => "read",
      (error: { code?: string }) => error.code ?? error,
    );

  return { sandbox, reading, read, codeOf };
}

export const letter = (body: string): TestPage => ({
  content: body
    .split("\n")
    .map((text, row) => line(72, 700 - 15 * row, text))
    .join(""),
});
