const server = "^apps/server/src";
const web = "^apps/web/src";
const rule = (name: string, from: object, to: object) => ({ name, severity: "error", from, to });

const everywhere = `${web}/pages/(Root|RouteError|NotFound|Middle)\\.`;
const outside = `${web}/pages/(auth/|LegalPage|PrivacyPolicyPage|TermsOfServicePage)`;
const settings = `${web}/(features/(account|organization)|pages/settings)/`;
const over = `${web}/pages/((palette|shortcuts|help)/|(NewWorkspaceDialog|over-parts|links/\\w+Link)\\.)`;
const ofSharing = `${web}/(features/chat/sharing|pages/chat/shared)/`;
const ofChat = `${web}/(features/((chat|personas|attachments)/|models/(?!settings/))|pages/(chat/|ChatPage\\.))`;
/** Modules loaded together with the chat's texts, or that show none of them. */
const withChat = [
  `${web}/(features/(assets|models/settings)|pages/(assets|persona))/`,
  `${web}/pages/(PersonaPage|evidence/(ShownPassage|use-shown-document)|search/ChatResult|settings/contents)\\.`,
  // The chat's catalogue also contains the names of the built-in personas.
  `${web}/pages/palette/use-found\\.`,
  // Has an ask field and shows the names of personas.
  `${web}/pages/home/`,
];
const afterTheLibrary = `${web}/features/library/((activity|actions|collections|documents|folders|publishing|sharing|trash|web)/|later\\.)`;
/** Calls and hooks that other modules use as well; they contain no texts. */
const withoutTexts = [
  `${web}/pages/auth/(invitation|confirmation)\\.ts$`,
  `${web}/features/account/(index|api)\\.ts$`,
  `${web}/pages/shortcuts/use-shortcuts\\.ts$`,
];

/**
 * The import rules of docs/architecture.md. Features match by pattern, so a new one needs no entry.
 */
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
    "screens outside need no texts of those inside",
    { path: outside, pathNot: "\\.test\\." },
    { path: `${web}/(features|pages)/`, pathNot: [outside, everywhere], dynamic: false },
  ),
  rule(
    "screens inside need no texts of those outside, of the settings, or of what comes over them",
    { path: `${web}/(features|pages)/`, pathNot: [outside, settings, over, "\\.test\\."] },
    {
      path: [outside, settings, over],
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
      pathNot: `${server}/platform/(egress|models|sandbox|postgres)/|/config\\.ts$|\\.test\\.`,
    },
    {
      path: "^(node:)?(https?|http2|net|tls|dgram|dns|undici)(/promises)?$",
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "the browser takes the contract as types",
    { path: web, pathNot: "\\.test\\.tsx?$" },
    { path: "^packages/contract/src/(?!policy\\.ts)", dependencyTypesNot: ["type-only"] },
  ),
];
