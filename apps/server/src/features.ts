import type { Deps, Hooks, JobHandler, JobPayloads, EncryptedValues } from "#deps";
import type { Verify } from "#http/caller.ts";
import type { Route } from "#http/serve.ts";
import { amongAccounts, inAllWorkspaces } from "#scopes";

import { assetsOf } from "./features/assets/account-export.ts";
import { emptyAssets, forgetAssets } from "./features/assets/removing.ts";
import { chatsOf, sharedChatsOf } from "./features/chat/conversations/account-export.ts";
import { forgetSessions } from "./features/chat/conversations/account-deletion.ts";
import { tellTeamsDrafts } from "./features/drafts/reviewing.ts";
import { transferCollections } from "./features/library/collections/ownership.ts";
import { removePrivate } from "./features/library/collections/private-collections.ts";
import { tellTeamsCollections } from "./features/library/collections/team-changes.ts";
import { oldTrash } from "./features/library/trash/emptying.ts";
import { emptyLibrary } from "./features/library/emptying.ts";
import { collectionsOf } from "./features/library/account-export.ts";
import { hideEditions } from "./features/library/publishing/hiding.ts";
import { personasOf } from "./features/personas/account-export.ts";
import { forgetPersonas } from "./features/personas/account-deletion.ts";
import { distributedEngine } from "./features/search/distributed/engine.ts";
import { feedCluster } from "./features/search/distributed/feeding.ts";
import { feedVectors } from "./features/search/distributed/vector-feeding.ts";
import { keepClusterRepaired } from "./features/search/distributed/repairing.ts";
import { embeddedEngine } from "./features/search/embedded/engine.ts";
import { putName } from "./features/search/indexing.ts";
import { enqueueMissingVectors } from "./features/search/vectors/vector-jobs.ts";
import { reviewsOf, reviewVerdictsOf } from "./features/reviews/account-data/account-export.ts";
import { emptyReviews, forgetReviews } from "./features/reviews/account-data/removing.ts";
import { arrivalJobs as reviewArrivals } from "./features/reviews/reading/live-filling.ts";
import { runsOf } from "./features/runs/account-data/account-export.ts";
import { emptyRuns, forgetRuns, oldRuns } from "./features/runs/account-data/removing.ts";
import { tellTeamsRuns } from "./features/runs/readers.ts";
import { schedulesOf } from "./features/schedules/account-data/account-export.ts";
import { emptySchedules, forgetSchedules } from "./features/schedules/account-data/removing.ts";
import { arrivalJobs as scheduleArrivals, queueForEdition } from "./features/schedules/arriving.ts";
import { handlers as scheduleJobs } from "./features/schedules/jobs.ts";
import { routes as schedules } from "./features/schedules/routes.ts";
import { templatesOf } from "./features/templates/account-data/account-export.ts";
import { emptyTemplates, forgetTemplates } from "./features/templates/account-data/removing.ts";
import { routes as templates } from "./features/templates/routes.ts";
import { handlers as runJobs } from "./features/runs/jobs.ts";
import { routes as runs } from "./features/runs/routes.ts";
import { snippetsOf, topicsOf } from "./features/topics/account-export.ts";
import { handlers as assetJobs } from "./features/assets/jobs.ts";
import { routes as assets } from "./features/assets/routes.ts";
import { handlers as attachmentJobs } from "./features/attachments/jobs.ts";
import { routes as attachments } from "./features/attachments/routes.ts";
import { routes as audit } from "./features/audit-log/routes.ts";
import { handlers as accountJobs } from "./features/auth/jobs.ts";
import { signInSecrets } from "./features/auth/providers/workspace/encrypted-secrets.ts";
import { routes as auth } from "./features/auth/routes.ts";
import { requestsOf } from "./features/requests/account-data/account-export.ts";
import { emptyRequests, forgetRequests } from "./features/requests/account-data/removing.ts";
import { handlers as requestJobs } from "./features/requests/jobs.ts";
import { arrivalJobs as requestArrivals } from "./features/requests/queue.ts";
import { routes as requests } from "./features/requests/routes.ts";
import { secondFactorSecrets } from "./features/auth/second-factor/encrypted-secrets.ts";
import { verify as verifySession } from "./features/auth/verify.ts";
import { oldChats, oldTemporaryChats } from "./features/chat/conversations/retention.ts";
import { handlers as chatJobs } from "./features/chat/jobs.ts";
import { runningAnswers, whenAnswersEnded } from "./features/chat/answering/answer-runtime.ts";
import { recoverOrphanedAnswers } from "./features/chat/answering/recover-orphaned-answers.ts";
import { routes as chat } from "./features/chat/routes.ts";
import { checksOf } from "./features/checks/account-data/account-export.ts";
import { emptyChecks, forgetChecks, oldChecks } from "./features/checks/account-data/removing.ts";
import { handlers as checkJobs } from "./features/checks/jobs.ts";
import { routes as checks } from "./features/checks/routes.ts";
import { handlers as doctorJobs } from "./features/doctor/jobs.ts";
import { planSweep } from "./features/doctor/sweeping.ts";
import { readOutdatedFacts } from "./features/facts/intake.ts";
import {
  draftCommentsOf,
  draftMentionsOf,
  draftsOf,
} from "./features/drafts/account-data/account-export.ts";
import { emptyDrafts, forgetDrafts } from "./features/drafts/account-data/removing.ts";
import { routes as drafts } from "./features/drafts/routes.ts";
import { routes as facts } from "./features/facts/routes.ts";
import { routes as caps } from "./features/caps/routes.ts";
import { handlers as ingestion, slowHandlers } from "./features/ingestion/jobs.ts";
import { readingProgram } from "./features/reading/program.ts";
import { recognitionProgram } from "./features/ingestion/recognition/program.ts";
import { reindexOutdated } from "./features/ingestion/reindex.ts";
import { resume } from "./features/ingestion/resume.ts";
import { routes as insights } from "./features/insights/routes.ts";
import { routes as installation } from "./features/installation/routes.ts";
import { routes as library } from "./features/library/routes.ts";
import { handlers as libraryJobs } from "./features/library/jobs.ts";
import { visitor } from "./features/library/publishing/public-link.ts";
import { servedFromEditions } from "./features/library/publishing/serving.ts";
import { handlers as mail } from "./features/mail/jobs.ts";
import { providerKeys } from "./features/models/encrypted-keys.ts";
import { routes as localModels } from "./features/models/local/routes.ts";
import { routes as models } from "./features/models/routes.ts";
import { handlers as organizationJobs } from "./features/organizations/jobs.ts";
import { routes as organizations } from "./features/organizations/routes.ts";
import { pictureProgram } from "./features/pictures/program.ts";
import { handlers as reviewJobs } from "./features/reviews/jobs.ts";
import { routes as reviews } from "./features/reviews/routes.ts";
import { seed, type FirstSignIn } from "./features/samples/samples.ts";
import { handlers as sourceJobs } from "./features/sources/jobs.ts";
import { routes as protocols } from "./features/protocols/routes.ts";
import { routes as personas } from "./features/personas/routes.ts";
import { routes as sources } from "./features/sources/routes.ts";
import { routes as search } from "./features/search/routes.ts";
import { handlers as vectorJobs } from "./features/search/vectors/jobs.ts";
import { resumeVectors } from "./features/search/vectors/resume.ts";
import { sourcesOf as syncSourcesOf } from "./features/sync/account-data/account-export.ts";
import { emptySources, forgetSources } from "./features/sync/account-data/removing.ts";
import { handlers as syncJobs } from "./features/sync/jobs.ts";
import { syncSecrets } from "./features/sync/encrypted-secrets.ts";
import { routes as sync } from "./features/sync/routes.ts";
import { routes as summaries } from "./features/summaries/routes.ts";
import { routes as systemDocuments } from "./features/system-documents/routes.ts";
import { directory } from "./features/provisioning/scim/routes.ts";
import { find as findProvisioner } from "./features/provisioning/token.ts";
import { routes as provisioning } from "./features/provisioning/routes.ts";
import { routes as quotas } from "./features/quotas/routes.ts";
import { handlers as retentionJobs } from "./features/retention/jobs.ts";
import { routes as retention } from "./features/retention/routes.ts";
import { planRetention } from "./features/retention/daily-removal.ts";
import { handlers as retrievalTestJobs } from "./features/retrieval-tests/jobs.ts";
import { arrivalJobs as testArrivals } from "./features/retrieval-tests/keeping.ts";
import { routes as retrievalTests } from "./features/retrieval-tests/routes.ts";
import { toolTokens } from "./features/tools/encrypted-tokens.ts";
import { routes as tools } from "./features/tools/routes.ts";
import { webhookSecrets } from "./features/webhooks/encrypted-secrets.ts";
import { handlers as webhookJobs } from "./features/webhooks/jobs.ts";
import { routes as webhooks } from "./features/webhooks/routes.ts";
import { routes as fields } from "./features/fields/routes.ts";
import { arrivalJobs as ruleArrivals } from "./features/rules/index.ts";
import { handlers as ruleJobs } from "./features/rules/jobs.ts";
import { routes as references } from "./features/references/routes.ts";
import { routes as rules } from "./features/rules/routes.ts";
import { routes as tags } from "./features/tags/routes.ts";
import { routes as topics } from "./features/topics/routes.ts";

/** Every route of the product; a contract endpoint without a route fails a test. */
export const routes: Route[] = [
  ...installation,
  ...auth,
  ...organizations,
  ...provisioning,
  ...quotas,
  ...retention,
  ...webhooks,
  ...tools,
  ...audit,
  ...insights,
  ...search,
  ...retrievalTests,
  ...tags,
  ...fields,
  ...references,
  ...rules,
  ...[...library, ...sources, ...topics, ...summaries, ...facts].map(servedFromEditions),
  ...chat,
  ...personas,
  ...attachments,
  ...assets,
  ...reviews,
  ...caps,
  ...runs,
  ...templates,
  ...schedules,
  ...sync,
  ...drafts,
  ...checks,
  ...requests,
  ...systemDocuments,
  ...models,
  ...localModels,
];

/** Routes of protocols that others defined: for programs, and for directories. */
export { directory, protocols };

export const hooks: Hooks = {
  accountData: {
    collections: collectionsOf,
    topics: topicsOf,
    snippets: snippetsOf,
    personas: personasOf,
    chats: chatsOf,
    shared_chats: sharedChatsOf,
    assets: assetsOf,
    reviews: reviewsOf,
    review_verdicts: reviewVerdictsOf,
    runs: runsOf,
    run_templates: templatesOf,
    run_schedules: schedulesOf,
    sync_sources: syncSourcesOf,
    drafts: draftsOf,
    draft_comments: draftCommentsOf,
    draft_mentions: draftMentionsOf,
    text_checks: checksOf,
    document_requests: requestsOf,
  },
  accountRemoved: [
    forgetAssets,
    forgetReviews,
    forgetDrafts,
    forgetChecks,
    forgetRequests,
    forgetSchedules,
    forgetSources,
    forgetTemplates,
    forgetRuns,
    forgetSessions,
    forgetPersonas,
    removePrivate,
  ],
  workspaceRemoved: [
    emptyAssets,
    emptyReviews,
    emptyDrafts,
    emptyChecks,
    emptyRequests,
    emptySchedules,
    emptySources,
    emptyTemplates,
    emptyRuns,
    emptyLibrary,
  ],
  retention: {
    chats: oldChats,
    temporary_chats: oldTemporaryChats,
    trash: oldTrash,
    checks: oldChecks,
    runs: oldRuns,
  },
  workspaceClosed: hideEditions,
  memberLeft: transferCollections,
  async teamChanged(...change) {
    await tellTeamsCollections(...change);
    await tellTeamsDrafts(...change);
    await tellTeamsRuns(...change);
  },
  documentRenamed: putName,
  arrivalJobs: [reviewArrivals, scheduleArrivals, requestArrivals, testArrivals, ruleArrivals],
  editionGrew: queueForEdition,
  vectorsMissing: enqueueMissingVectors,
};

/** Jobs that mostly wait for other servers; they run in workers of their own. */
export const ioBoundHandlers = {
  ...vectorJobs,
  ...runJobs,
  ...checkJobs,
  ...retrievalTestJobs,
  ...requestJobs,
  ...syncJobs,
  ...webhookJobs,
};

type Slow = keyof typeof slowHandlers | keyof typeof ioBoundHandlers;
type Handlers = {
  [Name in Exclude<keyof JobPayloads, Slow>]: JobHandler<Name>;
};

/** Programs that run in sandboxes. */
export const sandboxed = {
  document: readingProgram,
  picture: pictureProgram,
  recognition: recognitionProgram,
};

/** Values that are stored encrypted, so key rotation must encrypt them again. */
export const encryptedValues: EncryptedValues[] = [
  secondFactorSecrets,
  providerKeys,
  syncSecrets,
  webhookSecrets,
  toolTokens,
  signInSecrets,
];

/** Searches in the operator's cluster, or without one with what the product has itself. */
export { distributedEngine, embeddedEngine };

export { runningAnswers };

/** The jobs of the workers. */
export const handlers: Handlers = {
  ...ingestion,
  ...libraryJobs,
  ...attachmentJobs,
  ...assetJobs,
  ...reviewJobs,
  ...scheduleJobs,
  ...organizationJobs,
  ...accountJobs,
  ...mail,
  ...sourceJobs,
  ...doctorJobs,
  ...chatJobs,
  ...retentionJobs,
  ...ruleJobs,
};

/** Jobs that have a worker pool of their own, so that they do not delay the others. */
export { slowHandlers };

export const verify = (deps: Deps): Verify => ({
  ...verifySession(amongAccounts(deps)),
  provisioner: (token) => findProvisioner(amongAccounts(deps), token),
  link: (token) => visitor(inAllWorkspaces(deps), token),
});

/** After another process died: ends the answers it was writing and keeps their text. */
export const onDeath = (deps: Deps, processId: string) =>
  recoverOrphanedAnswers(inAllWorkspaces(deps), processId);

/** On shutdown: resolves when the answers begun here have ended. */
export const onEnding = (deps: Deps) => whenAnswersEnded(deps);

/** Runs once at the end of startup. Returns the sign-in of a newly made sample workspace. */
export async function onBoot(process: Deps): Promise<FirstSignIn | undefined> {
  const deps = inAllWorkspaces(process);
  if (deps.config.role !== "web") {
    await resume(deps);
    await planSweep(deps);
    await planRetention(deps);
    if (deps.searchCluster) {
      feedCluster(deps, deps.searchCluster);
      feedVectors(deps, deps.searchCluster);
      keepClusterRepaired(deps, deps.searchCluster);
    }
    resumeVectors(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, "vectors wait to be made"),
    );
    readOutdatedFacts(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, "facts of documents wait to be read"),
    );
    // In the background: passages of an older analysis are still found as before.
    reindexOutdated(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, "documents wait to be indexed anew"),
    );
  }
  return seed(deps);
}
