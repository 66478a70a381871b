import { sql } from "kysely";

import { signUp } from "../../e2e/client.ts";
import { longAnswer } from "./long-answer.ts";
import { cpuMs, median, quantile, report } from "../measure.ts";
import { startWithDatabase } from "../product.ts";

/**
 * The list of one person's 10,000 conversations of three turns each, and a search in their text:
 * for a word in one turn, a word in all, part of a word, several words, and a word in none.
 */
const sessions = 10_000;
const turnsOfEach = 3;
const rounds = 15;

const { server, db, product, stop } = await startWithDatabase();
const person = await signUp(product.url, "Bench");
const { id: accountId } = (await person.get("/auth/ext/v1/user")).body as { id: string };

await sql`
  insert into chat_session (organization_id, id, account_id, title, knowledge, updated_at)
  select ${person.organizationId}::uuid, gen_random_uuid(), ${accountId}::uuid, 'Costs of port ' || n,
    '{}', now() - n * interval '1 minute'
  from generate_series(1, ${sessions}::int) as n`.execute(db);
await sql`
  insert into chat (organization_id, id, session_id, status, question, answer, model, attachments)
  select organization_id, gen_random_uuid(), id, 'complete', 'What does berth ' || md5(id::text || n) || ' cost?',
    jsonb_build_object('content', ${longAnswer(150)}::text || md5(n || id::text), 'citations', '[]'::jsonb,
      'sentences', '[]'::jsonb, 'quoted', false, 'found', true), 'scripted', '[]'
  from chat_session, generate_series(1, ${turnsOfEach}::int) as n
  where organization_id = ${person.organizationId}::uuid`.execute(db);
await sql`vacuum (analyze) chat_session, chat, chat_text`.execute(db);
const { rows } = await sql<{
  word: string;
}>`select substr(question, 17, 12) as word from chat limit 1 offset 4711`.execute(db);

const queries = {
  "no search": "",
  "a word of one turn": `&q=${rows[0]?.word}`,
  "a word of all turns": "&q=cost",
  "part of a word of all": "&q=ert",
  "three words": "&q=berth%20cost%20energy",
  "a word of none": "&q=zebrafish",
};
const figures = [];
for (const [what, query] of Object.entries(queries)) {
  const times: number[] = [];
  const before = cpuMs(server.pid);
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const { status, body } = await person.get(`/chats/ext/v1/sessions?page_size=50${query}`);
    if (status !== 200) throw new Error(`the list answered ${status}`);
    times.push(performance.now() - began);
    ({ total } = body as { total: number });
  }
  figures.push(
    {
      what: `${what} (${total} found), p50`,
      value: median(times),
      unit: "ms",
      target: { most: 200 },
    },
    { what: "the slowest", value: quantile(times, 1), unit: "ms" },
    {
      what: "processor time of the database",
      value: (cpuMs(server.pid) - before) / rounds,
      unit: "ms",
    },
  );
}
report("chat-list", figures);
await stop();
