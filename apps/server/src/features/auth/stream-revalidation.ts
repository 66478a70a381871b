import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { sessionValidity } from "../../auth/index.ts";

/** Interval at which readers are checked for sign-out or removal; the documented maximum is 5 s. */
const lookMs = 3_000;

interface Attendant {
  member: Member;
  leave: () => void;
}

/** Disconnects readers of answers who lost access; one query checks all readers of this process. */
export class StreamRevalidation {
  readonly #deps: Deps;
  readonly #here = new Set<Attendant>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Calls `leave` once the member's session or membership has ended. Returns a function that
   * unregisters the reader.
   */
  join(member: Member, leave: () => void): () => void {
    const attendant = { member, leave };
    this.#here.add(attendant);
    this.#timer ??= setInterval(() => void this.#look(), lookMs);
    return () => {
      this.#here.delete(attendant);
      if (this.#here.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  async #look() {
    const here = [...this.#here];
    const sessions = here.map(({ member }) => ({ ...member, organizationId: member.orgId }));
    try {
      const members = await sessionValidity(this.#deps, sessions);
      for (const [n, { leave }] of here.entries()) if (!members[n]) leave();
    } catch (error) {
      // The next check tries again.
      this.#deps.log.warn({ err: error }, "the readers of answers could not be checked");
    }
  }
}
