import { t } from "@lingui/core/macro";

import { fileSize } from "#ui/text/formats.ts";

/** The files that the server accepts. If the limits cannot be fetched, the server decides. */
export interface Limits {
  /** Extensions in lower case without the dot; null while unknown. */
  extensions: readonly string[] | null;
  maxBytes: number;
}

type Named = Pick<File, "name">;

/** Returns why a file cannot be added, checked before the upload; null if nothing is wrong. */
export function refusalOf(file: Named & Pick<File, "size">, limits: Limits): string | null {
  if (!isTaken(file, limits))
    return t`Unsupported file type. Documents, tables, presentations, books, web pages, mails, images and ZIP archives are supported.`;
  if (file.size === 0) return t`The file is empty.`;
  if (file.size > limits.maxBytes)
    return t`The file is larger than ${{ size: fileSize(limits.maxBytes) }}.`;
  return null;
}

/** Whether the file's extension is accepted. */
export const isTaken = ({ name }: Named, { extensions }: Limits) =>
  extensions === null || extensions.includes(extensionOf(name));

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/**
 * Whether it is a hidden file, in a hidden folder, or one that systems leave in folders: not meant
 * to be added.
 */
export const isLitter = ({ file: { name }, path = "" }: { file: Named; path?: string }) =>
  [...path.split("/"), name].some((one) => one.startsWith(".")) ||
  ["Thumbs.db", "desktop.ini", "Icon\r"].includes(name);
