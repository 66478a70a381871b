/** Parts of the app with a catalogue of texts of their own (see lingui.config.ts). */
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

/** Parts of what the server says; which sentence is of which is told by scripts/texts/parts.ts. */
export type SaidPart = "base" | "outside" | "inside" | "chat" | "topics";

/** The parts that are fetched with the texts of an area. */
export const saidIn: Partial<Record<TextArea | "base", readonly SaidPart[]>> = {
  base: ["base"],
  outside: ["outside"],
  inside: ["inside"],
  chat: ["chat"],
  topics: ["topics"],
  settings: ["outside", "chat"],
};
