import { t } from "@lingui/core/macro";

import { shortDate } from "#ui/text/formats.ts";

import type { ChosenFile } from "./chosen-file.ts";

const longest = 200;

/**
 * Returns the name of a collection created for an upload: the folder, the only file, or the date.
 */
export function newCollectionName(
  files: readonly { file: Pick<ChosenFile["file"], "name"> }[],
  folder: string | null,
  now = new Date(),
): string {
  const [only] = files;
  const stem = files.length === 1 ? only?.file.name.replace(/\.[^.]+$/, "") : undefined;
  const name = (folder ?? stem ?? "").trim() || t`Documents of ${{ date: shortDate(now) }}`;
  return name.slice(0, longest);
}
