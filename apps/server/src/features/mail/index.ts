// What other features may import from this one.
export { post } from "./post.ts";
