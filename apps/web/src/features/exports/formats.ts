import type { AssetFormat } from "@lectern/contract/assets";
import { t } from "@lingui/core/macro";

import type { ExportSource, Format } from "./source.ts";

/** Returns the formats of a conversation or topic, with their names. */
export function formatsOf(type: ExportSource["type"]): (Format & { name: string })[] {
  const one = { branches: "one" } as const;
  const documents = [
    { ...one, format: "md", name: t`Markdown (.md)` },
    { ...one, format: "docx", name: t`Word (.docx)` },
    { ...one, format: "pdf", name: t`PDF (.pdf)` },
  ] as const;
  if (type === "chat") {
    return [
      ...documents,
      { ...one, format: "json", name: t`JSON, this branch` },
      { branches: "all", format: "json", name: t`JSON, every branch` },
    ];
  }
  return [
    ...documents,
    { ...one, format: "bib", name: t`Sources for BibTeX (.bib)` },
    { ...one, format: "ris", name: t`Sources for reference managers (.ris)` },
    { ...one, format: "csv", name: t`Snippets as a table (.csv)` },
  ];
}

export const formatKey = ({ format, branches }: Format) => `${format} ${branches}`;

const withQuotes: readonly AssetFormat[] = ["md", "docx", "pdf", "json"];

/** Whether a file of this format can include or omit the passages. */
export const hasQuotes = (format: AssetFormat) => withQuotes.includes(format);
