import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { amongAccounts } from "#scopes";

import { sessionValidity } from "./session-validity.ts";

/** Interval at which readers are checked for sign-out or removal; the documented maximum is 5 s. */
const lookMs = 3_000;

interface ConnectedReader {
  member: Member;
  leave: () => void;
}

/** Disconnects readers who lost access; one query checks all readers of this process. */
class StreamRevalidation {
  readonly #deps: Deps;
  readonly #readers = new Set<ConnectedReader>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Calls `leave` once the member's session or membership has ended. Returns a function that
   * unregisters the reader.
   */
  join(member: Member, leave: () => void): () => void {
    const reader = { member, leave };
    this.#readers.add(reader);
    this.#timer ??= setInterval(() => void this.#look(), lookMs);
    return () => {
      this.#readers.delete(reader);
      if (this.#readers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #look() {
    const here = [...this.#readers];
    const sessions = here.map(({ member }) => ({ ...member, organizationId: member.orgId }));
    try {
      const members = await sessionValidity(this.#deps, sessions);
      for (const [n, { leave }] of here.entries()) if (!members[n]) leave();
    } catch (error) {
      // The next check tries again.
      this.#deps.log.warn({ err: error }, "the readers of streams could not be checked");
    }
  }
}

const ofProcess = new WeakMap<Deps["notices"], StreamRevalidation>();

/** The one check of this process, for the readers of all streams. */
export function revalidationOf(deps: Deps): StreamRevalidation {
  const open = ofProcess.get(deps.notices) ?? new StreamRevalidation(amongAccounts(deps));
  ofProcess.set(deps.notices, open);
  return open;
}
