import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";

/** Returns the folder of the machine's Java. Throws if it has none. */
export const javaHome = () =>
  join(realpathSync(execFileSync("which", ["java"], { encoding: "utf8" }).trim()), "../..");
