import * as activity from "./library/activity.ts";
import * as assets from "./output/assets.ts";
import * as attachments from "./chat/attachments.ts";
import * as auth from "./identity/auth.ts";
import * as chat from "./chat/chat.ts";
import * as checks from "./output/checks.ts";
import * as drafts from "./output/drafts.ts";
import type { Answer, Endpoint, Method, Request } from "./endpoint.ts";
import * as facts from "./library/facts.ts";
import * as fields from "./library/fields.ts";
import * as folders from "./library/folders.ts";
import * as insights from "./chat/insights.ts";
import * as knowledge from "./chat/knowledge.ts";
import * as installation from "./identity/installation.ts";
import * as library from "./library/library.ts";
import * as localModels from "./chat/local-models.ts";
import * as models from "./chat/models.ts";
import * as organizations from "./identity/organizations.ts";
import * as passkeys from "./identity/passkeys.ts";
import * as personas from "./chat/personas.ts";
import * as requests from "./chat/requests.ts";
import * as publishing from "./library/publishing.ts";
import * as references from "./library/references.ts";
import * as reviewCells from "./output/review-cells.ts";
import * as reviewColumns from "./output/review-columns.ts";
import * as reviewFilling from "./output/review-filling.ts";
import * as reviewVerdicts from "./output/review-verdicts.ts";
import * as reviews from "./output/reviews.ts";
import * as rules from "./library/rules.ts";
import * as runCaps from "./agents/run-caps.ts";
import * as runPlan from "./agents/run-plan.ts";
import * as runs from "./agents/runs.ts";
import * as schedules from "./agents/schedules.ts";
import * as search from "./library/search.ts";
import * as sharedChats from "./chat/shared-chats.ts";
import * as signInProviders from "./identity/sign-in-providers.ts";
import * as sources from "./library/sources.ts";
import * as summaries from "./library/summaries.ts";
import * as sync from "./library/sync.ts";
import * as systemDocuments from "./library/system-documents.ts";
import * as tags from "./library/tags.ts";
import * as templates from "./agents/templates.ts";
import * as topics from "./output/topics.ts";
import * as trash from "./library/trash.ts";
import * as versions from "./library/versions.ts";
import * as provisioning from "./identity/provisioning.ts";
import * as quotas from "./identity/quotas.ts";
import * as retention from "./identity/retention.ts";
import * as retrievalTests from "./library/retrieval-tests.ts";
import * as toolCalls from "./chat/tool-calls.ts";
import * as tools from "./identity/tools.ts";
import * as webhooks from "./identity/webhooks.ts";
import * as workspaceSignIn from "./identity/workspace-sign-in.ts";

const nouns = {
  ...auth,
  ...signInProviders,
  ...workspaceSignIn,
  ...passkeys,
  ...organizations,
  ...provisioning,
  ...quotas,
  ...retention,
  ...webhooks,
  ...tools,
  ...library,
  ...tags,
  ...fields,
  ...references,
  ...rules,
  ...trash,
  ...versions,
  ...folders,
  ...activity,
  ...publishing,
  ...search,
  ...retrievalTests,
  ...topics,
  ...summaries,
  ...facts,
  ...sources,
  ...sync,
  ...chat,
  ...toolCalls,
  ...sharedChats,
  ...knowledge,
  ...attachments,
  ...assets,
  ...drafts,
  ...checks,
  ...requests,
  ...insights,
  ...reviews,
  ...reviewColumns,
  ...reviewCells,
  ...reviewFilling,
  ...reviewVerdicts,
  ...runs,
  ...runPlan,
  ...runCaps,
  ...templates,
  ...schedules,
  ...systemDocuments,
  ...models,
  ...localModels,
  ...personas,
  ...installation,
};

type Nouns = typeof nouns;

/** Every endpoint of the contract by name. */
export type Endpoints = {
  [Name in keyof Nouns as Nouns[Name] extends Endpoint ? Name : never]: Extract<
    Nouns[Name],
    Endpoint
  >;
};
export type EndpointName = keyof Endpoints;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" &&
  value !== null &&
  "method" in value &&
  "path" in value &&
  "access" in value;

/** All endpoints, for the server's routes, the OpenAPI document and the tests. */
export const endpoints = Object.fromEntries(
  Object.entries(nouns).filter(([, value]) => isEndpoint(value)),
) as unknown as Endpoints;

/** The paths of a method; for clients that select an endpoint by its path alone. */
export type PathOf<M extends Method> = Extract<Endpoints[EndpointName], { method: M }>["path"];

type At<M extends Method, P extends string> = Extract<
  Endpoints[EndpointName],
  { method: M; path: P }
>;

export type RequestOf<M extends Method, P extends string> = Request<At<M, P>>;
export type AnswerOf<M extends Method, P extends string> = Answer<At<M, P>>;
