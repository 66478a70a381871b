import type { AssetFormat } from "@lectern/contract/assets";

/** What is exported. */
export type ExportSource =
  | { type: "chat"; id: string; title: string; chatId: string | undefined }
  | { type: "topic"; id: string; title: string };

export interface Format {
  format: AssetFormat;
  /** Of a chat: the branch one reads, or all of them. */
  branches: "one" | "all";
}

/** As what it is exported. */
export interface Choice extends Format {
  /** With the words of the passages it rests on. */
  quotes: boolean;
}
