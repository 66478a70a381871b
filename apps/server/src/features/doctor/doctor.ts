import { auditChain } from "./audit-chain.ts";
import type { Check, CheckDeps } from "./check.ts";
import { missingFiles, unusedFiles } from "./stored-files.ts";

const checks: Check[] = [unusedFiles, missingFiles, auditChain];
/** Of each check. */
const mostShown = 20;

/** Runs every check and tells `say` what it found, line by line. True when nothing is left to mend. */
export async function examine(
  deps: CheckDeps,
  how: { repair: boolean },
  say: (line: string) => void,
): Promise<boolean> {
  let healthy = true;
  for (const { name, run } of checks) {
    const { looked, findings } = await run(deps, how);
    const open = findings.filter(({ repaired }) => !repaired).length;
    if (open > 0) healthy = false;
    say(`${open > 0 ? "FAIL" : "ok  "} ${name}: ${looked}, ${findings.length} found wrong`);
    for (const { problem, repaired } of findings.slice(0, mostShown)) {
      say(`     ${problem}${repaired ? " Repaired." : ""}`);
    }
    if (findings.length > mostShown) say(`     … and ${findings.length - mostShown} more`);
  }
  return healthy;
}
