import { plural, t } from "@lingui/core/macro";

import { fileSize, shortCount } from "#ui/formats.ts";

import type { Summary } from "../uploads/summary.ts";

/** The tray's title: what goes on, or how it ended. It is read aloud when it changes. */
export function titleOf(summary: Summary, isOnline: boolean): string {
  const { files, done, failed, asking, refused, running, absent, paused } = summary;
  if (running && !isOnline) return t`Waiting for the network`;
  if (running) return adding(files);
  if (paused > 0) return t`Paused`;
  if (absent > 0) return cutOff(absent);
  if (asking > 0) return alreadyHere(asking);
  if (failed > 0) return notAdded(failed);
  if (done > 0 && refused > 0) {
    const [added, count] = [filesAdded(done), shortCount(refused)];
    return t`${added}, ${count} not taken`;
  }
  if (done > 0) return filesAdded(done);
  return refused > 0 ? notTaken(refused) : t`Nothing added`;
}

/** The line under it: bytes and files so far, and how long the rest takes. */
export function figuresOf(summary: Summary, left: string | undefined) {
  const { sent, bytes, running, failed, done, asking, files, paused } = summary;
  if (running || paused > 0) {
    const question = asking > 0 ? t`${{ count: asking }} already here` : undefined;
    const soFar =
      files > 1 ? t`${{ done: shortCount(done) }} of ${{ files: shortCount(files) }}` : "";
    return [soFar, t`${{ sent: fileSize(sent) }} of ${{ all: fileSize(bytes) }}`, question ?? left]
      .filter(Boolean)
      .join(" · ");
  }
  if (failed > 0) return done > 0 ? filesAdded(done) : t`None was added`;
  return fileSize(sent);
}

function adding(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `Adding ${shown} file`, other: `Adding ${shown} files` });
}

export function cutOff(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} file was cut off`, other: `${shown} files were cut off` });
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
