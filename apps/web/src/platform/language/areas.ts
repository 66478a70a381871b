/** Parts of the app with their own message catalog (see lingui.config.ts). */
export type TextArea =
  | "signed-out"
  | "legal"
  | "signed-in"
  | "library"
  | "chat"
  | "knowledge"
  | "search"
  | "sharing"
  | "personas"
  | "topics"
  | "uploads"
  | "attachments"
  | "assets"
  | "reviews"
  | "runs"
  | "research"
  | "drafts"
  | "checks"
  | "requests"
  | "exports"
  | "viewer"
  | "overlays"
  | "settings";

/** Parts of the server's messages, each a file of packages/contract/src/messages. */
export type MessagePart =
  | "base"
  | "signed-out"
  | "signed-in"
  | "chat"
  | "topics"
  | "reviews"
  | "runs"
  | "drafts"
  | "checks"
  | "requests";

/** The parts loaded with the catalog of an area. */
export const messagePartsOf: Partial<Record<TextArea | "base", readonly MessagePart[]>> = {
  base: ["base"],
  "signed-out": ["signed-out"],
  "signed-in": ["signed-in"],
  chat: ["chat"],
  topics: ["topics"],
  reviews: ["reviews"],
  runs: ["runs"],
  research: ["runs"],
  drafts: ["drafts"],
  // What passages say instead is a message of the chat.
  checks: ["checks", "chat"],
  requests: ["requests", "chat"],
  settings: ["signed-out", "chat"],
};
