import { cruise } from "dependency-cruiser";

import { rules } from "./arrows.ts";

/** Fails on a forbidden import, and on a run that checked nothing. */
const result = await cruise(
  ["packages/contract/src", "apps/server/src", "apps/server/test", "apps/web/src"],
  {
    ruleSet: { forbidden: rules },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
    exclude: { path: "\\.css$" },
    tsConfig: { fileName: "tsconfig.base.json" },
  } as never,
);
const { summary } = result.output as {
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
};
for (const { from, to, rule } of summary.violations)
  console.error(`${rule.name}: ${from} -> ${to}`);
if (summary.totalCruised < 50) {
  console.error(`Only ${summary.totalCruised} modules were looked at; the check does not work.`);
  process.exit(1);
}
console.log(`${summary.totalCruised} modules, ${summary.violations.length} wrong arrows`);
process.exit(summary.violations.length > 0 ? 1 : 0);
