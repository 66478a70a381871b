import { PassThrough } from "node:stream";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import { heartbeat, takeStream } from "#http/streams.ts";

import { revalidationOf } from "../auth/index.ts";
import { readChange } from "../library/index.ts";
import { demandRun } from "./access.ts";
import { changeOf } from "./shown.ts";
import * as store from "./store.ts";

/** Maximum unread bytes before a reader is disconnected; on reconnecting it goes on. */
const mostUnread = 4 * 1024 * 1024;

/** No change comes after these, other than by a person, who then sees it in the answer. */
const over = new Set<store.RunRow["state"]>(["done", "stopped", "failed"]);

/**
 * Returns the changes of a run after a number, as the body of an event stream: each event holds the
 * present state of all that changed. Throws not_found, too_many.
 */
export async function listen(
  deps: Deps,
  member: Member,
  id: string,
  after: number,
): Promise<PassThrough> {
  await demandRun(deps.db, member, id);
  const leave = takeStream(deps, member);
  const stream = new PassThrough();
  let last = after;
  let isReading = false;
  let isBehind = false;

  async function tell() {
    const row = await store.findStill(deps.db, member, id);
    if (!row) return void stream.end();
    if (row.seq > last) {
      const data = await changeOf(deps.db, member, row, last);
      last = row.seq;
      if (stream.writableEnded) return;
      if (stream.writableLength > mostUnread) return void stream.destroy();
      stream.write(`id: ${last}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`);
    }
    if (over.has(row.state)) stream.end();
  }

  /** Changes that come while one is read are read together afterwards. */
  async function look() {
    isBehind = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isBehind && !stream.writableEnded) {
        isBehind = false;
        await tell();
      }
    } catch (error) {
      deps.log.warn({ err: error, run: id }, "a reader of a run was cut off");
      stream.end();
    } finally {
      isReading = false;
    }
  }

  const unsubscribe = deps.notices.subscribe(
    "library",
    (payload) => {
      const change = readChange(payload);
      if (change.type === "run" && change.id === id) void look();
    },
    () => void look(),
  );
  const stopBeat = heartbeat(stream);
  const end = () => stream.end();
  const leaveCheck = revalidationOf(deps).join(member, end);
  deps.ending.addEventListener("abort", end);
  stream.once("close", () => {
    unsubscribe();
    stopBeat();
    leaveCheck();
    deps.ending.removeEventListener("abort", end);
    leave();
  });
  stream.write(": listening\n\n");
  if (deps.ending.aborted) stream.end();
  else void look();
  return stream;
}
