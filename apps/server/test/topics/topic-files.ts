import { type ExportFormat, exportSnippets, exportTopic } from "@lectern/contract/topics";
import { expect } from "vitest";

import { addressOf, headersOf, type Person, type startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Returns how the files of a topic are downloaded. */
export function topicFiles(app: App) {
  async function get(
    person: Person,
    endpoint: typeof exportTopic | typeof exportSnippets,
    request: object,
  ) {
    const answer = await fetch(`${app.url}${addressOf(endpoint, request)}`, {
      headers: headersOf(person),
    });
    expect(answer.status).toBe(200);
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  const file = (person: Person, topic_id: string, format: ExportFormat, language = "en") =>
    get(person, exportTopic, { params: { topic_id }, query: { format, language } });

  return { get, file };
}
