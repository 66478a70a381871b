import type { CheckedState, OpenCheck } from "@lectern/contract/checks";
import type { Knowledge } from "@lectern/contract/chat";
import type { Language } from "@lectern/contract/language";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api, open } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain, readPages } from "#platform/http/read.ts";

const checksPath = "/checks/ext/v1/checks";
export const checkPath = `${checksPath}/{check_id}` as const;
const filesPath = `${checksPath}/files` as const;
const sentencesPath = `${checkPath}/sentences` as const;

const checksPerPage = 50;
/** The contract's largest page. */
const sentencesPerPage = 100;
/** ms; how often a check at work is asked for where no event tells of it. */
const fallback = 10_000;

/** The person's checks by name, page by page. */
export const checksBy = (q: string) =>
  infiniteQueryOptions({
    ...readPages(checksPath, { query: { page_size: checksPerPage, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });

export const refreshChecks = () => readAgain(queryClient, keyOf(checksPath));

export const isAtWork = ({ state }: Pick<OpenCheck, "state">) =>
  state === "waiting" || state === "working";

export const checkOf = (check_id: string) =>
  queryOptions({
    ...read(checkPath, { params: { check_id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? fallback : false),
  });

export const refreshCheck = (check_id: string) =>
  readAgain(queryClient, keyOf(checkPath, { params: { check_id } }));

/** What is listed beside the text: one state, or all that were checked. */
export type StateFilter = CheckedState | "all";

/**
 * The checked sentences with their passages. They are asked for again with every hundred that are
 * checked, and at the end.
 */
export function sentencesOf({ id, state, counts }: OpenCheck, filter: StateFilter) {
  const { supported, contradicted, missing } = counts;
  const reached = Math.floor((supported + contradicted + missing) / sentencesPerPage);
  const pages = readPages(sentencesPath, {
    params: { check_id: id },
    query: { page_size: sentencesPerPage, ...(filter !== "all" && { state: filter }) },
  });
  return infiniteQueryOptions({
    ...pages,
    queryKey: [...pages.queryKey, { state, reached }],
    placeholderData: keepPreviousData,
  });
}

/** A checked sentence with its passage, shown before the list has come to it. */
export const sentenceOf = (check_id: string, number: number, state: CheckedState | null) => ({
  ...read(sentencesPath, { params: { check_id }, query: { number } }),
  enabled: number >= 0 && state !== null && state !== "skipped",
});

/** What is checked: a text, or a file. */
export type CheckInput = { text: string } | { file: File };

/** Begins a check. */
export async function beginCheck({ knowledge, ...input }: CheckInput & { knowledge: Knowledge }) {
  const check = await ("text" in input
    ? api.post(checksPath, { body: { text: input.text, knowledge } })
    : api.post(filesPath, { form: formOf(input.file, knowledge) }));
  void refreshChecks();
  return check;
}

/** The server reads the sources before the file. */
function formOf(file: File, knowledge: Knowledge) {
  const form = new FormData();
  form.append("knowledge", JSON.stringify(knowledge));
  form.append("file", file);
  return form;
}

export async function stopCheck(check_id: string) {
  await api.post(`${checkPath}/stop`, { params: { check_id } });
  await refreshCheck(check_id);
}

export async function resumeCheck(check_id: string) {
  await api.post(`${checkPath}/resume`, { params: { check_id } });
  await refreshCheck(check_id);
}

export async function deleteCheck(check_id: string) {
  await api.delete(checkPath, { params: { check_id } });
  queryClient.removeQueries({ queryKey: keyOf(checkPath, { params: { check_id } }) });
  await refreshChecks();
}

export const downloaded = (check_id: string, language: Language) =>
  open("GET", `${checkPath}/file`, { params: { check_id }, query: { language } });
