import type { AssetFormat } from "@lectern/contract/assets";

/** The object to export. */
export type ExportSource =
  | { type: "chat"; id: string; title: string; chatId: string | undefined }
  | { type: "topic"; id: string; title: string };

export interface Format {
  format: AssetFormat;
  /** For a conversation: the displayed branch, or all branches. */
  branches: "one" | "all";
}

/** The options of an export. */
export interface Choice extends Format {
  /** Includes the text of the cited passages. */
  quotes: boolean;
}
