// What other features may import from this one.
export { topicFile, topicTable } from "./exports/exports.ts";
export { kept } from "./snippets/words.ts";
export { visibleTopics } from "./still-there.ts";
export * as topics from "./topics.ts";
