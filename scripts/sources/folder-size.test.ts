import { expect, test } from "vitest";

import { maxFiles, wrongFolders } from "./folder-size.ts";

const filesOf = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

test("a folder may hold as many source files as the limit, and not one more", () => {
  const within = [...filesOf("a", maxFiles), ...filesOf("a/b", maxFiles)];
  expect(wrongFolders(within)).toEqual([]);
  expect(wrongFolders([...within, "a/more.ts"])).toEqual([
    `a holds ${maxFiles + 1} source files, more than ${maxFiles}: group some in a folder`,
  ]);
});
