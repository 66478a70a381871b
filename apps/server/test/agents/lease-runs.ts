import type { Run } from "@lectern/contract/runs";
import { expect } from "vitest";

import { endpoints } from "../app.ts";
import { startWithModel } from "../chat/scripted-model.ts";
import { saying } from "../servers/models/model-server.ts";
import { read } from "../topics/topics.ts";
import { type Says, scriptOf, textOf } from "./run-model.ts";

type Asked = Parameters<typeof textOf>[0];

export const question = "Summarise the lease";
export const sections = [
  { title: "Term", questions: [{ text: "When does the lease end?" }] },
  { title: "Liability", questions: [{ text: "To what is liability limited?" }] },
];

export const researched = (asked: Asked) =>
  textOf(asked).includes("When does the lease end?")
    ? "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE"
    : "NOTE Q1 [1] Liability is limited to EUR 250,000 in any year.\nDONE";

function writer(_: number, asked: Asked) {
  const [, findings = ""] = textOf(asked).split("<findings>");
  const mark = /\[(\d+)\]/.exec(findings)?.[1];
  return findings.includes("31 December 2027")
    ? `The lease ends on 31 December 2027 [${mark}].`
    : `Liability is limited to EUR 250,000 in any year [${mark}].`;
}

/** A model that says nothing for a minute, then what it has to say. */
export const slowly = (_: number, asked: Asked) => [{ wait: 60_000 }, ...saying(researched(asked))];

/** Returns an application with a lease and a model that researches it. */
export async function leaseRuns() {
  const { server, app } = await startWithModel();
  const ada = await app.signUp();
  const { id: collection } = await ada.collection({ visibility: "shared" });
  await read(app, ada, collection, {
    name: "Lease.txt",
    passages: [
      "The lease begins on 1 March 2026 and ends on 31 December 2027.",
      "Liability is limited to EUR 250,000 in any year.",
    ],
  });

  /** Has the roles say this, and returns how often each is asked. */
  function scripted(says: Says = {}) {
    server.asked.length = 0;
    const { script, calls } = scriptOf({
      researcher: (_, asked) => researched(asked),
      writer,
      ...says,
    });
    server.script = script;
    return calls;
  }

  const act = (run: Run, action: "pauseRun" | "resumeRun" | "stopRun" | "writeRun") =>
    ada.call(endpoints[action], { params: { run_id: run.id }, body: {} });

  const isAsked = (times = 1) =>
    expect.poll(() => server.asked.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(times);

  return { server, app, ada, knowledge: { collection_ids: [collection] }, scripted, act, isAsked };
}
