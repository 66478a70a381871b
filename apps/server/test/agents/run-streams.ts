import type { RunChange } from "@lectern/contract/runs";
import { afterAll } from "vitest";

import { addressOf, type Caller, endpoints, headersOf, type startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export interface Heard {
  id: number;
  data: RunChange;
}

/** Returns how people listen to runs; all streams end with the tests of the file. */
export function runStreams(app: App) {
  const opened: AbortController[] = [];
  afterAll(() => opened.forEach((one) => one.abort()));

  /** Listens to a run after a change; `ended` resolves when the server ends the stream. */
  async function listen(person: Caller, run_id: string, headers: Record<string, string> = {}) {
    const control = new AbortController();
    opened.push(control);
    const address = addressOf(endpoints.streamRun, { params: { run_id } });
    const response = await fetch(`${app.url}${address}`, {
      headers: { ...headersOf(person), ...headers },
      signal: control.signal,
    });
    const heard: Heard[] = [];
    const ended = (async () => {
      let text = "";
      for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
        text += bytes;
        const events = text.split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) {
          const [, id, data] = /^id: (\d+)\nevent: change\ndata: (.*)$/s.exec(event) ?? [];
          if (id && data) heard.push({ id: Number(id), data: JSON.parse(data) as RunChange });
        }
      }
    })().catch(() => {});
    return { status: response.status, heard, ended, leave: () => control.abort() };
  }

  return { listen };
}
