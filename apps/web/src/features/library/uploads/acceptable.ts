import { t } from "@lingui/core/macro";

import { fileSize } from "#ui/formats.ts";

const taken = ["pdf", "txt", "md", "markdown"];

/** What the picker offers. */
export const acceptAttribute = taken.map((extension) => `.${extension}`).join(",");

/** Why a file can't be added, said before anything is sent; null where nothing speaks against it. */
export function refusalOf(
  { name, size }: Pick<File, "name" | "size">,
  maxBytes: number,
): string | null {
  if (!isTaken({ name })) return t`Only PDF, text and Markdown files can be added.`;
  if (size === 0) return t`The file is empty.`;
  if (size > maxBytes) return t`The file is larger than ${{ size: fileSize(maxBytes) }}.`;
  return null;
}

/** Whether its name is one of a type that is taken. */
export const isTaken = ({ name }: Pick<File, "name">) => taken.includes(extensionOf(name));

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Files that systems leave in folders; nobody means to add them. */
export const isLitter = (name: string) =>
  name.startsWith(".") || ["Thumbs.db", "desktop.ini", "Icon\r"].includes(name);
