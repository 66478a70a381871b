/** Parts of the app with their own message catalogue (see lingui.config.ts). */
export type TextArea =
  | "outside"
  | "legal"
  | "inside"
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
  | "exports"
  | "viewer"
  | "over"
  | "settings";

/** Parts of the server's messages, each a file of packages/contract/src/messages. */
export type MessagePart = "base" | "outside" | "inside" | "chat" | "topics";

/** The parts loaded with the catalogue of an area. */
export const messagePartsOf: Partial<Record<TextArea | "base", readonly MessagePart[]>> = {
  base: ["base"],
  outside: ["outside"],
  inside: ["inside"],
  chat: ["chat"],
  topics: ["topics"],
  settings: ["outside", "chat"],
};
