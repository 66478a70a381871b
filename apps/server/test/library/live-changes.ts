import { libraryEvents, type LibraryEvent } from "@lectern/contract/library";
import { expect, onTestFinished } from "vitest";

import { type Caller, headersOf } from "../app.ts";

/**
 * Opens a stream of live changes until the test ends; returns what was received so far, also as
 * text, and whether it still runs.
 */
export async function hearLibrary(url: string, caller: Caller) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const answer = await fetch(`${url}${libraryEvents.path}`, {
    headers: headersOf(caller),
    signal: stop.signal,
  });
  if (answer.ok) expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const heard: LibraryEvent[] = [];
  const state = { status: answer.status, open: true, text: "" };
  let rest = "";
  const read = async () => {
    for await (const bytes of answer.body ?? []) {
      const piece = Buffer.from(bytes).toString();
      state.text += piece;
      const lines = (rest + piece).split("\n\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("data: ")) {
          heard.push(libraryEvents.events.parse(JSON.parse(line.slice(6))));
        }
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      state.open = false;
    });
  return { heard, state, close: () => stop.abort() };
}
