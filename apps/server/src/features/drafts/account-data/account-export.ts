import type { Deps } from "#deps";
import { iterateRows, ownRowsBy } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

type Needs = Pick<Deps, "db" | "ending">;

const draftsAtOnce = 20;
const commentsAtOnce = 500;

/** Yields the member's own drafts with their sections for a personal data export. */
export async function* draftsOf(deps: Needs, member: Member) {
  const rows = iterateRows(deps, draftsAtOnce, (page) => store.someOwn(deps.db, member, page));
  for await (const draft of rows) {
    const sections = await store.sectionsOf(deps.db, member, draft.id);
    yield { ...draft, sections };
  }
}

/** Yields what the member commented on any draft. */
export const draftCommentsOf = ownRowsBy(commentsAtOnce, store.someComments);

/** Yields where others mention the member, as far as the member can open these drafts. */
export const draftMentionsOf = ownRowsBy(commentsAtOnce, store.someMentions);
