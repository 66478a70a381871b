import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Locker } from "@tus/server";

import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import * as store from "./store.ts";

/** A lock lasts 15 seconds, and is renewed while its process lives. */
const renewMs = 5_000;
/** Milliseconds a request waits for the previous one to release the lock. */
const waitMs = 5_000;
const askAgainMs = 100;

/**
 * Lets only one request at a time write an upload, across processes. The next one asks the previous
 * one to end, by `asked`, since that may be reading from a connection that broke silently.
 */
export const uploadLocks = (
  { db, notices, log }: Deps,
  orgId: OrgId,
  asked: () => void,
): Locker => ({
  newLock(id) {
    const holder = randomUUID();
    let letGo = () => {};
    return {
      async lock(_signal, release) {
        const deadline = Date.now() + waitMs;
        while (!(await store.lock(db, orgId, id, holder))) {
          if (Date.now() > deadline) throw Object.assign(new Error("locked"), { status_code: 423 });
          await notices.publish(db, "upload", id);
          await sleep(askAgainMs);
        }
        const unsubscribe = notices.subscribe("upload", (wanted) => {
          if (wanted !== id) return;
          asked();
          void release();
        });
        const timer = setInterval(() => {
          store
            .renewLock(db, orgId, id, holder)
            .catch((error: unknown) =>
              log.warn({ err: error }, "an upload's lock was not renewed"),
            );
        }, renewMs);
        letGo = () => {
          clearInterval(timer);
          unsubscribe();
        };
      },
      async unlock() {
        letGo();
        await store.unlock(db, orgId, id, holder);
      },
    };
  },
});
