const server = "^apps/server/src";
const web = "^apps/web/src";
const rule = (name: string, from: object, to: object) => ({ name, severity: "error", from, to });

const everywhere = `${web}/pages/(Root|RouteError|NotFound|Middle)\\.`;
const signedOut = `${web}/pages/(auth|legal)/`;
const settings = `${web}/(features/(account|organization|retrieval-tests)|pages/settings)/`;
const overlays = `${web}/pages/((palette|shortcuts|help)/|(NewWorkspaceDialog|overlay-parts|links/\\w+Link)\\.)`;
const ofSharing = `${web}/(features/chat/sharing|pages/chat/shared)/`;
const ofChat = `${web}/(features/((chat|personas|attachments)/|models/(?!settings/))|pages/(chat/|ChatPage\\.))`;
/** Modules loaded together with the chat's texts, or that show none of them. */
const withChat = [
  `${web}/(features/(assets|models/settings)|pages/(assets|persona))/`,
  `${web}/pages/(PersonaPage|evidence/(ShownPassage|use-shown-document)|search/results/ChatResult|settings/WorkspaceContent)\\.`,
  // The names of the built-in personas stand in its catalog too.
  `${web}/pages/palette/use-found\\.`,
  // The texts of the choice of a model stand in its catalog too.
  `${web}/features/reviews/`,
  // Runs show citations and sources; starting one is part of the chat's start screen.
  `${web}/(features|pages)/runs/`,
  // Drafts show citations.
  `${web}/(features|pages)/drafts/`,
  // Checks show passages, and the choice of sources.
  `${web}/(features|pages)/checks/`,
  // Has an ask field and shows the names of personas.
  `${web}/pages/home/`,
];
const afterTheLibrary = `${web}/features/library/((activity|actions|collections|documents|folders|publishing|sharing|sync|trash|web)/|later\\.)`;
/** Calls and hooks that other modules use as well; they contain no texts. */
const withoutTexts = [
  `${web}/pages/auth/(invitation|confirmation)\\.ts$`,
  `${web}/features/account/(index|api)\\.ts$`,
  `${web}/pages/shortcuts/use-shortcuts\\.ts$`,
];

/** The server's features, the lowest tier first; every feature belongs to one. */
export const tiers: readonly (readonly string[])[] = [
  ["audit", "doctor", "exports", "files", "links", "mail", "pictures", "reading"],
  [
    "auth",
    "caps",
    "installation",
    "models",
    "organizations",
    "provisioning",
    "quotas",
    "tools",
    "webhooks",
  ],
  [
    "facts",
    "fields",
    "ingestion",
    "library",
    "references",
    "rules",
    "search",
    "sources",
    "summaries",
    "system-documents",
    "tags",
    "topics",
  ],
  [
    "assets",
    "attachments",
    "chat",
    "checks",
    "drafts",
    "personas",
    "requests",
    "retrieval-tests",
    "reviews",
    "runs",
    "schedules",
    "sync",
    "templates",
  ],
  ["audit-log", "insights", "protocols", "retention", "samples"],
];

/** Modules that are loaded without the rest of the product: what threads run, and `pure.ts`. */
export const standalone = new RegExp(`${server}/features/([^/]+/pure|.*-thread)\\.ts$`);
/** What standalone modules must not load. */
export const mustNotLoad = new RegExp(
  `${server}/(features/[^/]+/index|http/|platform/|.*store\\.ts)|node_modules/(@fastify/[^/]+|fastify|kysely|pg)/`,
);

/** The arrows of docs/architecture.md; features are found by pattern, a new one needs no entry. */
export const rules = [
  rule("no cycles", {}, { circular: true }),
  rule("every import resolves", {}, { couldNotResolve: true, pathNot: "^(node:|virtual:)|\\?" }),
  rule(
    "no file without a name of its own",
    {},
    { path: "/(utils|helpers|common|misc)(/|\\.tsx?$)", pathNot: "node_modules" },
  ),
  rule(
    "text analysis knows nobody",
    { path: "^packages/text-analysis" },
    { path: "^(apps|packages/(contract|document-(parser|export)))/" },
  ),
  rule(
    "the document parser knows text analysis alone",
    { path: "^packages/document-parser" },
    { path: "^(apps|packages/(contract|document-export))/" },
  ),
  rule(
    "the document export knows text analysis alone",
    { path: "^packages/document-export", pathNot: "\\.test\\.ts$" },
    { path: "^(apps|packages/(contract|document-parser))/" },
  ),
  rule(
    "the packages know no framework",
    { path: "^packages/" },
    { path: "(^|/)node_modules/(@fastify/[^/]+|fastify|kysely|pg|react|react-dom)/" },
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
    "features of the server meet through their index and what needs no database",
    { path: `${server}/features/([^/]+)/`, pathNot: "\\.test\\.ts$" },
    { path: `${server}/features/[^/]+/(?!(index|pure)\\.ts$)`, pathNot: `${server}/features/$1/` },
  ),
  ...tiers.slice(1).map((_, at) =>
    rule(
      `features import only from their own tier and those below (tier ${at + 1})`,
      { path: `${server}/features/(${tiers[at]?.join("|")})/`, pathNot: "\\.test\\.ts$" },
      {
        path: `${server}/features/(${tiers
          .slice(at + 1)
          .flat()
          .join("|")})/`,
      },
    ),
  ),
  rule(
    "what features depend on knows none of them",
    { path: `${server}/((schema|deps)/|(errors|scopes|conditions)\\.ts$)` },
    { path: `${server}/features` },
  ),
  rule(
    "stores hold no rules",
    { path: "/store\\.ts$" },
    { path: `${server}/features/.*/routes\\.ts$` },
  ),
  rule(
    "only the start knows adapters",
    { path: `${server}/((schema|deps)/|(features|errors)\\.ts$)` },
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
  // An area's texts are loaded with its first screen (apps/web/lingui.config.ts).
  rule(
    "what is shown everywhere needs no texts of an area",
    {
      path: `${web}/(ui|platform)/|${web}/[^/]+$|${web}/pages/(Root|RouteError|NotFound)\\.`,
      pathNot: "\\.test\\.",
    },
    { path: `${web}/(features|pages)/`, pathNot: everywhere, dynamic: false },
  ),
  rule(
    "signed-out screens need no texts of signed-in ones",
    { path: signedOut, pathNot: "\\.test\\." },
    { path: `${web}/(features|pages)/`, pathNot: [signedOut, everywhere], dynamic: false },
  ),
  rule(
    "signed-in screens need no texts of signed-out ones, of the settings or of overlays",
    { path: `${web}/(features|pages)/`, pathNot: [signedOut, settings, overlays, "\\.test\\."] },
    {
      path: [signedOut, settings, overlays],
      pathNot: [...withoutTexts, everywhere],
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "the library's first screen needs no texts of what comes after it",
    { path: `${web}/(features|pages)/`, pathNot: [afterTheLibrary, "\\.test\\."] },
    { path: afterTheLibrary, dynamic: false, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "what is not of topics needs no texts of them",
    { path: `${web}/`, pathNot: [`${web}/features/topics/`, "\\.test\\."] },
    {
      path: `${web}/features/topics/`,
      pathNot: `${web}/features/topics/(index|api)\\.ts$`,
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "what is not of a chat needs no texts of one",
    { path: `${web}/`, pathNot: [ofChat, ...withChat, "\\.test\\."] },
    { path: ofChat, dynamic: false, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "what is not of shared chats needs no texts of them",
    { path: `${web}/`, pathNot: [ofSharing, "\\.test\\."] },
    {
      path: ofSharing,
      pathNot: `${web}/features/chat/sharing/(index|api)\\.ts$`,
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "a conversation's first sight needs no texts of what shows its knowledge",
    {
      path: `${web}/`,
      pathNot: [`${web}/features/chat/knowledge/(meter|picker|read)/`, "\\.test\\."],
    },
    {
      path: `${web}/features/chat/knowledge/(meter|picker|read)/`,
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  ),
  // Requests to an address from a user or a document must go through the egress adapter.
  rule(
    "only the egress and the configured providers call out",
    {
      path: `${server}/(features|platform)/`,
      pathNot: `${server}/platform/(egress|models|sandbox|postgres|search-cluster)/|/config\\.ts$|\\.test\\.`,
    },
    {
      path: "^(node:)?(https?|http2|net|tls|dgram|dns|undici)(/promises)?$",
      dependencyTypesNot: ["type-only"],
    },
  ),
  // Both libraries are loaded only where the operator has asked for them.
  rule(
    "only telemetry knows the libraries of metrics and traces",
    {
      path: `${server}/`,
      pathNot: `${server}/platform/telemetry/(metrics|tracing|descriptions)\\.ts$`,
    },
    { path: "(^|/)node_modules/(prom-client|@opentelemetry)/" },
  ),
  rule(
    "metrics and traces are loaded when they are asked for",
    { path: `${server}/`, pathNot: `${server}/platform/telemetry/tracing\\.ts$` },
    {
      path: `${server}/platform/telemetry/(metrics|tracing|descriptions)\\.ts$`,
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "the browser takes the contract as types",
    { path: web, pathNot: "\\.test\\.tsx?$" },
    {
      path: "^packages/contract/src/(?!identity/(policy|brand-colours)\\.ts)",
      dependencyTypesNot: ["type-only"],
    },
  ),
];
