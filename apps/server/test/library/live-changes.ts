import { libraryEvents, type LibraryEvent } from "@lectern/contract/library";
import { expect } from "vitest";

import { type Caller, headersOf } from "../app.ts";

/** Opens a stream of live changes; returns what was received so far, and whether it still runs. */
export async function hearLibrary(url: string, caller: Caller) {
  const stop = new AbortController();
  const answer = await fetch(`${url}${libraryEvents.path}`, {
    headers: headersOf(caller),
    signal: stop.signal,
  });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const heard: LibraryEvent[] = [];
  const state = { open: true };
  let rest = "";
  const read = async () => {
    for await (const bytes of answer.body ?? []) {
      const lines = (rest + Buffer.from(bytes).toString()).split("\n\n");
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
