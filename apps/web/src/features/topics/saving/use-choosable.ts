import type { Topic } from "@lectern/contract/topics";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { deviceChoice } from "#platform/storage/device-choice.ts";

import { topicOf, topicsPage } from "../api.ts";
import { lastTopic } from "./save-passage.ts";

/** Maximum items of one response; the search finds the others. */
const pageSize = 100;

/**
 * Returns the topics the user may save to: the last used, those of the document's collection, all
 * others.
 */
export function useChoosable(collectionId: string | undefined, q: string) {
  const newest = (collection: string | undefined) => ({
    ...topicsPage({ collection, q, sort: "-updated_at" }, 1, pageSize),
    placeholderData: keepPreviousData,
  });
  const own = useQuery({ ...newest(collectionId), enabled: collectionId !== undefined });
  const all = useQuery(newest(undefined));
  const lastId = deviceChoice(lastTopic);
  const last = useQuery({
    ...topicOf(lastId ?? ""),
    enabled: lastId !== undefined && q === "",
    retry: false,
  });
  const near = editable(own.data?.results);
  const isNear = new Set(near.map(({ id }) => id));
  const far = editable(all.data?.results).filter(({ id }) => !isNear.has(id));
  const recent = q === "" ? editable(last.data ? [last.data] : []) : [];
  const isRecent = ({ id }: Topic) => recent.some((topic) => topic.id === id);
  const failed = [own, all].find(({ isError }) => isError);
  return {
    recent,
    near: near.filter((topic) => !isRecent(topic)),
    far: far.filter((topic) => !isRecent(topic)),
    total: all.data?.total ?? 0,
    isKnown: all.data !== undefined && (own.data !== undefined || collectionId === undefined),
    error: failed?.error ?? null,
    retry: () => void Promise.all([own.refetch(), all.refetch()]),
  };
}

const editable = (topics: readonly Topic[] = []) =>
  topics.filter(({ permissions }) => permissions.edit);
