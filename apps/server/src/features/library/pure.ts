// What other features may import from this one, in threads too.
export { chunkId } from "./documents/chunk-id.ts";
