import { ownRowsBy } from "#iterate-rows";

import * as store from "./exporting-store.ts";

const topicsAtOnce = 50;
const snippetsAtOnce = 200;

/** Yields the topics that a member created, for a personal data export. */
export const topicsOf = ownRowsBy(topicsAtOnce, store.someTopics);

/** Yields the snippets that they saved. */
export const snippetsOf = ownRowsBy(snippetsAtOnce, store.someSnippets);
