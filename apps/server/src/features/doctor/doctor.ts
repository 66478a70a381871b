import { auditChain } from "./audit-chain.ts";
import type { Check, CheckDeps } from "./check.ts";
import { indexChecks } from "./search-index.ts";
import { missingFiles, unusedFiles } from "./stored-files.ts";

/** Maximum findings shown for each check. */
const mostShown = 20;

/**
 * Runs every check and passes its findings to `say` by line. Returns true when no problem remains.
 */
export async function examine(
  deps: CheckDeps,
  how: { repair: boolean },
  say: (line: string) => void,
): Promise<boolean> {
  const checks: Check[] = [unusedFiles, missingFiles, ...indexChecks(), auditChain];
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
