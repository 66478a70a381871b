import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

type Needs = Pick<Deps, "db" | "ending">;

const topicsAtOnce = 50;
const snippetsAtOnce = 200;

/** The topics that a member made, for a copy of their own. */
export const topicsOf = (deps: Needs, member: Member) =>
  iterateRows(deps, topicsAtOnce, (stretch) => store.someTopics(deps.db, member, stretch));

/** The snippets that they saved. */
export const snippetsOf = (deps: Needs, member: Member) =>
  iterateRows(deps, snippetsAtOnce, (stretch) => store.someSnippets(deps.db, member, stretch));
