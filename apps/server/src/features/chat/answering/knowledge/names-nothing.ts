import type { Knowledge } from "@lectern/contract/chat";

/** Whether nothing is chosen: answers use everything the asker may see. */
export const namesNothing = ({
  collection_ids,
  document_ids,
  topic_ids,
  tag_ids = [],
}: Knowledge) =>
  [collection_ids, document_ids, topic_ids, tag_ids].every((ids) => ids.length === 0);
