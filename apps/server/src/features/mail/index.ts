// What other features may import from this one.
export { enqueueMail } from "./enqueue-mail.ts";
