// What other features may import from this one.
export { topicFile, topicTable } from "./exports/exports.ts";
export { placeOf } from "./snippets/place.ts";
export { list as snippetsOfTopic } from "./snippets/snippets.ts";
export { kept } from "./snippets/words.ts";
export { visibleTopics } from "./still-there.ts";
export * as topics from "./topics.ts";
