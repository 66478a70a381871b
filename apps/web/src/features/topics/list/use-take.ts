import type { SuggestedTopic, Topic } from "@lectern/contract/topics";
import { plural } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";

import { queryClient } from "#platform/http/query-client.ts";
import { invalidate } from "#platform/http/read.ts";
import { notify } from "#platform/notify.ts";
import { shortCount } from "#ui/text/formats.ts";

import { addSnippet, createTopic, refreshTopics, suggestedTopics, topicOf } from "../api.ts";

/**
 * Creates a topic from a suggestion, with its passages in order. A passage that cannot be saved
 * because its document changed is skipped and reported.
 */
export function useTake(collection_id: string, onTaken: (topic: Topic) => void) {
  return useMutation({
    mutationFn: async ({ title, passages }: SuggestedTopic) => {
      const topic = await createTopic({ collection_id, title });
      let left = 0;
      for (const { document, page, quote } of passages) {
        // Sequential, because the order of the requests is the order in the topic.
        await addSnippet(topic.id, { document_id: document.id, page, quote }).catch(() => {
          left += 1;
        });
      }
      return { topic, left };
    },
    onSuccess: ({ topic, left }) => {
      if (left > 0) notify(leftOut(left), { variant: "warning" });
      queryClient.setQueryData(topicOf(topic.id).queryKey, topic);
      queryClient.setQueryData(suggestedTopics(collection_id).queryKey, (known) => {
        const results = known?.results.filter(({ title }) => title !== topic.title);
        return results && { results };
      });
      void invalidate(topicOf(topic.id).queryKey);
      refreshTopics();
      onTaken(topic);
    },
  });
}

function leftOut(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} passage could not be saved: its document has changed.`,
    other: `${shown} passages could not be saved: their documents have changed.`,
  });
}
