import { fileURLToPath } from "node:url";

import { buildServer } from "../scripts/build-server.ts";
import { buildWeb } from "../scripts/build-web.ts";
import { missing, type Subject } from "./needs.ts";

/**
 * `npm run cluster` builds the test bed and runs all trials; README.md says what else it does. This
 * program becomes the first process of namespaces of its own, with which everything that it starts
 * ends.
 */
const words = process.argv.slice(2);
const [command] = words.filter((word) => !word.startsWith("--"));
const subject: Subject =
  command === "objects" || command === "database" || command === "restore" ? command : "all";

const lacks = missing(subject);
if (lacks.length > 0) {
  console.log(`skipped: npm run cluster needs ${lacks.join(", ")}`);
  process.exit(0);
}
if (subject === "all" || subject === "restore") {
  await buildServer();
  await buildWeb();
}
const own = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
// The shell is the first process, which takes on those that outlive their parents.
const shell = ["sh", "-c", '"$@"; exit $?', "sh"];
const inside = fileURLToPath(new URL("inside.ts", import.meta.url));
process.execve?.(
  "/usr/bin/unshare",
  ["unshare", ...own, ...shell, process.execPath, inside, ...words],
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ),
);
