import type { Topic } from "@lectern/contract/topics";

import { queryClient } from "#platform/http/query-client.ts";

import { changeTopic, topicOf } from "../api.ts";
import { useEditedText } from "../editing/use-edited-text.ts";

/** One of a topic's texts, edited inline. */
export function useTopicText(topic: Topic, field: "title" | "description" | "notes") {
  const storedIn = (one: Topic) => ({ text: one[field], version: one.version });
  return useEditedText({
    place: `topic/${topic.id}/${field}`,
    stored: storedIn(topic),
    write: (text, version) => changeTopic(topic.id, { [field]: text, version }),
    read: async () =>
      storedIn(await queryClient.fetchQuery({ ...topicOf(topic.id), staleTime: 0 })),
  });
}
