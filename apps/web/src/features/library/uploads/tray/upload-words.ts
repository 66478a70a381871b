import { plural, t } from "@lingui/core/macro";

import { fileSize, shortCount } from "#ui/text/formats.ts";

import type { Summary } from "../summary.ts";

/** Returns the tray's title: what is running, or how it ended. Announced when it changes. */
export function titleOf(summary: Summary, isOnline: boolean): string {
  const { files, done, failed, asking, refused, running, absent, paused } = summary;
  if (running && !isOnline) return t`Waiting for the network`;
  if (running) return adding(files);
  if (paused > 0) return t`Paused`;
  if (absent > 0) return cutOff(absent);
  if (asking > 0) return alreadyHere(asking);
  const missing = failed + refused;
  if (done > 0 && missing > 0) {
    const [added, count] = [filesAdded(done), shortCount(missing)];
    return failed > 0 ? t`${added}, ${count} not added` : t`${added}, ${count} not taken`;
  }
  if (failed > 0) return notAdded(missing);
  if (done > 0) return filesAdded(done);
  return refused > 0 ? notTaken(refused) : t`Nothing added`;
}

/** Returns the line below it: bytes so far, time left, and failures. */
export function figuresOf(summary: Summary, left: string | undefined) {
  const { sent, bytes, running, failed, refused, paused } = summary;
  if (!running && paused === 0) return fileSize(sent);
  const missing = failed + refused;
  return [
    t`${{ sent: fileSize(sent) }} of ${{ all: fileSize(bytes) }}`,
    left,
    missing > 0 && t`${{ count: shortCount(missing) }} not added`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns how many of the files are added. */
export const filesSoFar = ({ done, files }: Summary) =>
  t`${{ done: shortCount(done) }} of ${{ files: shortCount(files) }}`;

function adding(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `Adding ${shown} file`, other: `Adding ${shown} files` });
}

export function cutOff(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} file was interrupted`,
    other: `${shown} files were interrupted`,
  });
}

function alreadyHere(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} file already here`, other: `${shown} files already here` });
}

function notAdded(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} file could not be added`,
    other: `${shown} files could not be added`,
  });
}

function filesAdded(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} file added`, other: `${shown} files added` });
}

function notTaken(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} file not taken`, other: `${shown} files not taken` });
}
