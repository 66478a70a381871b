import { cruise } from "dependency-cruiser";

import { mustNotLoad, rules, standalone, tiers } from "./arrows.ts";

/** Fails on a forbidden import, and on a run that checked nothing. */
const result = await cruise(
  [
    "packages/contract/src",
    "packages/text-analysis/src",
    "packages/document-parser/src",
    "packages/document-export/src",
    "apps/server/src",
    "apps/server/test",
    "apps/web/src",
  ],
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
const { modules, summary } = result.output as {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
};
for (const { from, to, rule } of summary.violations)
  console.error(`${rule.name}: ${from} -> ${to}`);

const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
const imports = new Map<string, Set<string>>();
for (const { source, dependencies } of modules) {
  const feature = source.includes(".test.") ? undefined : featureOf(source);
  if (feature === undefined) continue;
  const known = imports.get(feature) ?? new Set();
  imports.set(feature, known);
  for (const { resolved } of dependencies) {
    const other = featureOf(resolved);
    if (other !== undefined && other !== feature) known.add(other);
  }
}

/** A circle of features that begins with this path; undefined: there is none. */
function circle(path: readonly string[]): readonly string[] | undefined {
  for (const next of imports.get(path.at(-1) ?? "") ?? []) {
    if (next === path[0]) return [...path, next];
    if (path.includes(next)) continue;
    const found = circle([...path, next]);
    if (found) return found;
  }
  return undefined;
}

const loads = new Map(
  modules.map(({ source, dependencies }) => [
    source,
    dependencies.flatMap(({ resolved, dependencyTypes }) =>
      dependencyTypes.includes("type-only") ? [] : [resolved],
    ),
  ]),
);

/** Returns how a module loads one that it must not; undefined: it does not. */
function forbiddenPath(path: readonly string[], seen: Set<string>): readonly string[] | undefined {
  for (const next of loads.get(path.at(-1) ?? "") ?? []) {
    if (mustNotLoad.test(next)) return [...path, next];
    if (seen.has(next)) continue;
    seen.add(next);
    const found = forbiddenPath([...path, next], seen);
    if (found) return found;
  }
  return undefined;
}

const standaloneModules = modules.filter(({ source }) => standalone.test(source));
const wrong = [
  ...[...imports.keys()].flatMap((feature) => {
    const found = circle([feature]);
    return [
      ...(tiers.flat().includes(feature) ? [] : [`${feature} has no tier in scripts/arrows.ts`]),
      ...(found ? [`features import each other: ${found.join(" -> ")}`] : []),
    ];
  }),
  ...standaloneModules.flatMap(({ source }) => {
    const found = forbiddenPath([source], new Set());
    return found ? [`loads more than it may: ${found.join(" -> ")}`] : [];
  }),
];
for (const line of wrong) console.error(line);

if (summary.totalCruised < 50 || standaloneModules.length === 0) {
  console.error(`Only ${summary.totalCruised} modules were looked at; the check does not work.`);
  process.exit(1);
}
const count = summary.violations.length + wrong.length;
console.log(`${summary.totalCruised} modules, ${imports.size} features, ${count} wrong arrows`);
process.exit(count > 0 ? 1 : 0);
