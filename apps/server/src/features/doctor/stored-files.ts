import { filePrefixes } from "#deps";

import { removeUnlessKept } from "../files/index.ts";
import type { Check, CheckDeps } from "./check.ts";
import * as store from "./store.ts";

/** Younger files are kept: a file being stored has a row first, but clocks may differ. */
const safeAgeMs = 3_600_000;

const filesOf = (count: number) => `${count.toLocaleString("en")} files`;

interface Unused {
  key: string;
  /** Whether no row can point to the file any more. */
  removable: boolean;
}

/**
 * Returns the files under a prefix that no row points to, and the number of all files. Files older
 * than the database are not removable: they may belong to another one, so starting with a new
 * database by mistake loses no files.
 */
export async function findUnused({ db, blobs }: CheckDeps, prefix: string) {
  const [since, until] = [await store.installedAt(db), new Date(Date.now() - safeAgeMs)];
  const unused: Unused[] = [];
  let files = 0;
  for await (const page of blobs.list(prefix)) {
    files += page.length;
    const known = await store.knownFiles(
      db,
      page.map(({ key }) => key),
    );
    for (const { key, modifiedAt } of page) {
      if (known.has(key)) continue;
      unused.push({ key, removable: modifiedAt > since && modifiedAt < until });
    }
  }
  return { files, unused };
}

const whyKept = (removable: boolean) =>
  removable ? "." : "; it is younger than an hour or older than the database, and is left alone.";

/** Finds files whose row is gone. During a backup none are removed. */
export const unusedFiles: Check = {
  name: "Files without a row",
  async run(deps, { repair }) {
    const findings = [];
    let looked = 0;
    for (const prefix of filePrefixes) {
      const { files, unused } = await findUnused(deps, prefix);
      looked += files;
      for (const { key, removable } of unused) {
        const repaired = repair && removable && (await removeUnlessKept(deps, [key]));
        findings.push({
          problem: `No row points to the file ${key}${whyKept(removable)}`,
          repaired,
        });
      }
    }
    return { looked: filesOf(looked), findings };
  },
};

/** Finds rows whose file is gone. The file cannot be recovered, so nothing is repaired. */
export const missingFiles: Check = {
  name: "Rows without a file",
  async run({ db, blobs }) {
    const findings = [];
    let looked = 0;
    for (const prefix of filePrefixes) {
      // Read the rows first: a file is stored before a row points to it.
      const rows = await store.rowsWithFiles(db, prefix);
      looked += rows.length;
      const files = new Set<string>();
      for await (const page of blobs.list(prefix)) for (const { key } of page) files.add(key);
      const missing = rows.filter(({ key }) => !files.has(key));
      // Files are deleted after their rows: if the row is gone too, the file is not missing.
      const still = await store.knownFiles(
        db,
        missing.map(({ key }) => key),
      );
      for (const { key, what } of missing) {
        if (still.has(key)) {
          findings.push({ problem: `The file ${key} of ${what} is missing.`, repaired: false });
        }
      }
    }
    return { looked: filesOf(looked), findings };
  },
};
