import type { Deps } from "#deps";
import { iterateRows } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

type Needs = Pick<Deps, "db" | "ending">;

const topicsAtOnce = 50;
const snippetsAtOnce = 200;

/** Yields the topics that a member created, for a personal data export. */
export const topicsOf = (deps: Needs, member: Member) =>
  iterateRows(deps, topicsAtOnce, (stretch) => store.someTopics(deps.db, member, stretch));

/** Yields the snippets that they saved. */
export const snippetsOf = (deps: Needs, member: Member) =>
  iterateRows(deps, snippetsAtOnce, (stretch) => store.someSnippets(deps.db, member, stretch));
