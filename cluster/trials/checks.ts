import { setTimeout as sleep } from "node:timers/promises";

import type { Bed } from "../bed.ts";
import type { Load } from "./load.ts";
import type { Person } from "./person.ts";
import { rowsOf } from "./rows.ts";

const timeoutMs = 120_000;

interface Row {
  id: string;
  name: string;
  status: string;
}

interface Turn {
  id: string;
  status: string;
}

/** Compares what was confirmed with what is there, once nothing is under way. */
export async function check({ product }: Bed, person: Person, load: Load) {
  const url = await product.databaseUrl();
  const documentsNow = () =>
    rowsOf<Row>(url, "select id, name, status from document where collection_id = $1", [
      person.collectionId,
    ]);
  const turnsOf = async (session: string) => {
    const { body } = await person.get(`/chats/ext/v1/sessions/${session}/chats`);
    return (body as { results: Turn[] }).results;
  };
  const isOver = (status: string) => status === "ready" || status === "error";
  let documents = await documentsNow();
  let turns = new Map<string, Turn[]>();
  const openTurns = () =>
    [...turns.values()]
      .flat()
      .filter(({ status }) => status === "pending" || status === "streaming");
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(1_000)) {
    documents = await documentsNow();
    turns = new Map();
    for (const [id, session] of load.questions) turns.set(id, await turnsOf(session));
    if (documents.every(({ status }) => isOver(status)) && openTurns().length === 0) break;
  }
  const byId = new Map(documents.map((one) => [one.id, one]));
  const names = new Set(documents.map(({ name }) => name));
  const answered = [...turns].map(([id, all]) => ({ id, all }));
  let doctor = "nothing wrong";
  try {
    product.runProgram("doctor");
  } catch (error) {
    doctor = String((error as { stdout?: unknown }).stdout ?? error);
  }
  return {
    confirmed: load.documents.size + load.questions.size,
    lost:
      [...load.documents.keys()].filter((id) => byId.get(id)?.status !== "ready").length +
      answered.filter(({ id, all }) => !all.some((turn) => turn.id === id)).length,
    doubled: documents.length - names.size + answered.filter(({ all }) => all.length > 1).length,
    stuck:
      documents.filter(({ status }) => !isOver(status)).length +
      openTurns().length +
      load.heldKeys.length,
    /** How answers ended: some with their process, some without search. */
    answers: Object.fromEntries(
      [...Map.groupBy([...turns.values()].flat(), ({ status }) => status)].map(([status, some]) => [
        status,
        some.length,
      ]),
    ),
    doctor,
  };
}
