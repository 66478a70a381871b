const server = "^apps/server/src";
const web = "^apps/web/src";
const rule = (name: string, from: object, to: object) => ({ name, severity: "error", from, to });

/** The arrows of docs/architecture.md; features are found by pattern, a new one needs no entry. */
export const rules = [
  rule("no cycles", {}, { circular: true }),
  rule("every import resolves", {}, { couldNotResolve: true, pathNot: "^(node:|virtual:)|\\?" }),
  rule(
    "no file without a name of its own",
    {},
    { path: "/(utils|helpers|common|misc)(/|\\.tsx?$)", pathNot: "node_modules" },
  ),
  rule("the contract knows nobody", { path: "^packages/contract" }, { path: "^apps/" }),
  rule("server and web meet in the contract", { path: "^apps/server" }, { path: "^apps/web" }),
  rule("web and server meet in the contract", { path: "^apps/web" }, { path: "^apps/server" }),
  rule(
    "features know the outside only through deps",
    { path: `${server}/features/`, pathNot: "\\.test\\.ts$" },
    { path: `${server}/platform/` },
  ),
  rule(
    "platform knows no feature",
    { path: `${server}/platform/`, pathNot: "\\.test\\.ts$" },
    { path: `${server}/features` },
  ),
  rule(
    "http knows no feature and no platform",
    { path: `${server}/http/` },
    { path: `${server}/(features|platform)` },
  ),
  rule(
    "a store is asked only by its own feature",
    { path: `${server}/features/([^/]+)/`, pathNot: "\\.test\\.ts$" },
    { path: `${server}/features/[^/]+/(store|routes)\\.ts$`, pathNot: `${server}/features/$1/` },
  ),
  rule(
    "stores hold no rules",
    { path: "/store\\.ts$" },
    { path: `${server}/features/.*/routes\\.ts$` },
  ),
  rule(
    "only the start knows adapters",
    { path: `${server}/(features\\.ts|deps\\.ts|errors\\.ts|schema\\.ts)$` },
    { path: `${server}/platform/` },
  ),
  rule(
    "ui and platform know no feature",
    { path: `${web}/(ui|platform)/` },
    { path: `${web}/(features|pages|shell)` },
  ),
  rule("features know no page", { path: `${web}/features/` }, { path: `${web}/(pages|shell)/` }),
  rule(
    "features meet through their index",
    { path: `${web}/features/([^/]+)/` },
    { path: `${web}/features/[^/]+/(?!index\\.ts$)`, pathNot: `${web}/features/$1/` },
  ),
  rule(
    "pages use a feature's index",
    { path: `${web}/(pages|shell)/` },
    { path: `${web}/features/[^/]+/(?!index\\.ts$)` },
  ),
  rule(
    "the browser takes the contract as types",
    { path: web, pathNot: "\\.test\\.tsx?$" },
    { path: "^packages/contract/src/(?!policy\\.ts)", dependencyTypesNot: ["type-only"] },
  ),
];
