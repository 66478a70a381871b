import type { Knowledge } from "@lectern/contract/chat";

/** Whether nothing is chosen: answers use everything the asker may see. */
export const namesNothing = ({ collection_ids, document_ids, topic_ids }: Knowledge) =>
  collection_ids.length + document_ids.length + topic_ids.length === 0;
