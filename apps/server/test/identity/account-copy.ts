import { exportUser } from "@lectern/contract/auth";
import type { Citation } from "@lectern/contract/chat";
import { v7 as uuid } from "uuid";
import { expect } from "vitest";

import type { Person, startApp } from "../app.ts";
import { addMember } from "../library/library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export interface Copy {
  profile: object;
  preferences: object;
  devices: object[];
  passkeys: object[];
  workspaces: {
    id: string;
    name: string;
    role: string;
    since: string;
    api_keys: { name: string; scopes: string[] }[];
    collections: {
      name: string;
      visibility: string;
      folders: { id: string; name: string }[];
      documents: { name: string; folder_id: string | null }[];
    }[];
    topics: { title: string }[];
    snippets: { quote: string }[];
    chats: { title: string; turns: { question: string; answer: string; citations: object[] }[] }[];
  }[];
}

export async function copyOf(person: Person) {
  const { status, headers, body } = await person.call(exportUser, {});
  expect(status).toBe(200);
  return { headers, copy: body as unknown as Copy, text: JSON.stringify(body) };
}

export const citation: Citation = {
  index: 1,
  chunk_id: uuid(),
  document_id: uuid(),
  document_name: "heron.txt",
  collection_id: uuid(),
  page: 3,
  quote: 'Herons stand\nstill in "cold" water 🪶.',
  rects: [],
  support: "supported",
};

/** Returns what an account has that is in its copy. */
export function accountCopy(app: App) {
  /** Inserts a conversation with this many turns directly into the tables. */
  async function talked(person: Person, title: string, turns: number, content = "Still [1].") {
    const organization_id = person.organizationId;
    const session = { organization_id, id: uuid(), account_id: person.user.id, title };
    const knowledge = '{"collection_ids":[],"document_ids":[],"topic_ids":[]}';
    await app.deps.db
      .insertInto("chat_session")
      .values({ ...session, knowledge, model: null, persona_id: null })
      .execute();
    const more = { sentences: [], quoted: true, found: true, sources: [citation] };
    const answer = JSON.stringify({ content, citations: [citation], ...more });
    const same = {
      organization_id,
      session_id: session.id,
      parent_id: null,
      status: "complete" as const,
      answer,
      error: null,
      finish_reason: "stop" as const,
      model: "extractive",
      prompt_tokens: null,
      completion_tokens: null,
      feedback: "up" as const,
      process_id: null,
    };
    const turn = (at: number) => ({ ...same, id: uuid(), question: `${title} ${at}` });
    const rows = Array.from({ length: turns }, (_, at) => turn(at));
    await app.deps.db.insertInto("chat").values(rows).execute();
    return session.id;
  }

  /** Makes the person a member of the host's workspace and returns them in it. */
  async function into(host: Person, person: Person): Promise<Person> {
    await addMember(app, host, person, "editor");
    return { ...person, organizationId: host.organizationId };
  }

  return { talked, into };
}
