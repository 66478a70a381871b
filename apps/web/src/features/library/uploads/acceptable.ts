import { t } from "@lingui/core/macro";

import { fileSize } from "#ui/text/formats.ts";

/** What the server takes. Where it can't be asked, it has the last word. */
export interface Limits {
  /** Endings of names, lower case and without the dot; null while unknown. */
  extensions: readonly string[] | null;
  maxBytes: number;
}

type Named = Pick<File, "name">;

/** Why a file can't be added, said before anything is sent; null where nothing speaks against it. */
export function refusalOf(file: Named & Pick<File, "size">, limits: Limits): string | null {
  if (!isTaken(file, limits))
    return t`Unsupported file type. Documents, tables, presentations, books, web pages, mails, images and ZIP archives are supported.`;
  if (file.size === 0) return t`The file is empty.`;
  if (file.size > limits.maxBytes)
    return t`The file is larger than ${{ size: fileSize(limits.maxBytes) }}.`;
  return null;
}

/** Whether its name is one of a type that is taken. */
export const isTaken = ({ name }: Named, { extensions }: Limits) =>
  extensions === null || extensions.includes(extensionOf(name));

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Files that systems and programs leave in folders, or in hidden ones; nobody means to add them. */
export const isLitter = ({ file: { name }, path = "" }: { file: Named; path?: string }) =>
  [...path.split("/"), name].some((one) => one.startsWith(".")) ||
  ["Thumbs.db", "desktop.ini", "Icon\r"].includes(name);
