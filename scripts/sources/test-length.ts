/** The number of lines that a test file may have. */
export const maxLines = 250;

/** Test files that are longer, with the lines they have now: each may only shrink. */
export const tooLong: Readonly<Record<string, number>> = {
  "apps/server/src/features/reviews/reading/with-model/with-model.test.ts": 296,
  "apps/server/src/features/runs/control.test.ts": 315,
  "apps/server/src/features/schedules/schedules.test.ts": 257,
  "apps/web/src/pages/drafts/DraftPage.test.tsx": 298,
};

/**
 * Returns what is wrong with the lengths of test files: one that is too long, an exception that
 * grew, and an exception that is not needed any more.
 */
export function wrongLengths(
  lines: ReadonlyMap<string, number>,
  exceptions: Readonly<Record<string, number>> = tooLong,
): string[] {
  const long = [...lines].flatMap(([file, count]) => {
    const most = exceptions[file] ?? maxLines;
    return count > most ? [`${file} has ${count} lines, more than ${most}: split it`] : [];
  });
  const shrunk = Object.keys(exceptions)
    .filter((file) => (lines.get(file) ?? 0) <= maxLines)
    .map((file) => `${file} is short enough: take it from the exceptions`);
  return [...long, ...shrunk];
}
