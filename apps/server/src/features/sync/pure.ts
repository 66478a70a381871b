// What may be loaded without the rest of the product: by the command that sends a folder.
export { type LocalFile, isGone, walk } from "./walking.ts";
