import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { sessionValidity } from "../../auth/index.ts";

/** How soon a reader who was signed out or removed is cut off; the promise is 5 s. */
const lookMs = 3_000;

interface Attendant {
  member: Member;
  leave: () => void;
}

/** Those who read answers here: who may not any more is sent away, all asked about in one query. */
export class StreamRevalidation {
  readonly #deps: Deps;
  readonly #here = new Set<Attendant>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `leave` is called once the member's session or membership ended. Answers how to go by oneself. */
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
      // Who cannot be asked about now is asked about at the next look.
      this.#deps.log.warn({ err: error }, "the readers of answers could not be checked");
    }
  }
}
