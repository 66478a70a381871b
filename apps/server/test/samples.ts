import { createHash } from "node:crypto";

import type { EndpointName } from "@lectern/contract/endpoints";
import { endpoints } from "@lectern/contract/endpoints";
import { v7 as uuid } from "uuid";

import { chunkId } from "../src/features/library/documents/chunk-id.ts";
import { headersOf } from "./app.ts";
import { codeNow } from "./identity/second-factor.ts";
import { openAlexWork, serveWeb } from "./servers/sources/web-source.ts";
import type { World } from "./world.ts";

/** A web server with the pages that tests fetch. */
export const web = await serveWeb({
  "/heron.txt": { type: "text/plain", body: "Herons wait." },
  "/models": {
    type: "application/json",
    body: JSON.stringify({ data: [{ id: "heron-1" }] }),
  },
  "/chat/completions": {
    type: "text/event-stream",
    body: `data: ${JSON.stringify({
      choices: [{ index: 0, delta: { content: "A heron." }, finish_reason: "stop" }],
    })}\n\ndata: [DONE]\n\n`,
  },
  "/works": {
    type: "application/json",
    body: JSON.stringify({ meta: { count: 1 }, results: [openAlexWork()] }),
  },
});

export interface Sample {
  params?: (world: World) => Record<string, string>;
  query?: (world: World) => Record<string, unknown>;
  body?: (world: World) => unknown;
  headers?: (world: World) => Record<string, string>;
  /**
   * `ids`: the request names somebody's objects; a stranger gets 404. `own`: everyone gets their
   * own.
   */
  reach: "ids" | "own" | "public";
}

export const fileForm = (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append("file", new Blob([content], { type: "text/plain" }), name);
  return form;
};

/** A red dot as PNG. */
export const smallPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);

export const pictureForm = (bytes: Uint8Array<ArrayBuffer>, name = "logo.png") => {
  const form = new FormData();
  form.append("file", new Blob([bytes]), name);
  return form;
};

const inCollection = ({ collection }: World) => ({ collection_id: collection.id });
const inDocument = ({ collection, document }: World) => ({
  collection_id: collection.id,
  document_id: document.id,
});
const theDocument = ({ document }: World) => ({ document_id: document.id });
const theVersion = ({ collection, document }: World) => ({
  collection_id: collection.id,
  document_id: document.id,
  version_id: document.id,
});
const theFolder = ({ collection, folder }: World) => ({
  collection_id: collection.id,
  folder_id: folder,
});
const theSyncSource = ({ syncSource }: World) => ({ source_id: syncSource });
/** A file of "Notes.txt" with these words. */
const syncedWords = "Herons nest in trees.";
export const syncedFile = {
  path: "Notes.txt",
  size: syncedWords.length,
  sha256: createHash("sha256").update(syncedWords).digest("hex"),
};
const theTopic = ({ topic }: World) => ({ topic_id: topic });
const theSnippet = ({ snippet }: World) => ({ snippet_id: snippet });
const theUpload = ({ upload }: World) => ({ upload_id: upload });
const theShared = ({ shared }: World) => ({ shared_id: shared });
const theWebhook = ({ webhook }: World) => ({ webhook_id: webhook });
const theToolServer = ({ toolServer }: World) => ({ server_id: toolServer });
const thePasskey = ({ passkey }: World) => ({ id: passkey });
const theTag = ({ tag }: World) => ({ tag_id: tag });
const theToken = ({ provisioningToken }: World) => ({ token_id: provisioningToken });
const theGroup = ({ provisionedGroup }: World) => ({ group_id: provisionedGroup });
const theSignInProvider = ({ signInProvider }: World) => ({ provider_id: signInProvider });
const theSignInDomain = (world: World) => ({
  ...theSignInProvider(world),
  domain_id: world.signInDomain,
});
const theQuota = ({ quota }: World) => ({ quota_id: quota });
const theHold = ({ hold }: World) => ({ hold_id: hold });
const theQuestionSet = ({ questionSet }: World) => ({ set_id: questionSet });
const theTestQuestion = ({ questionSet, testQuestion }: World) => ({
  set_id: questionSet,
  question_id: testQuestion,
});
const theTestRun = ({ questionSet, testRun }: World) => ({ set_id: questionSet, run_id: testRun });
const anExpected = ({ document }: World) => ({
  document_id: document.id,
  page: 1,
  quote: "is a small heron",
});
const theField = ({ field }: World) => ({ field_id: field });
const theRule = ({ rule }: World) => ({ rule_id: rule });
const aRule = ({ tag }: World) => ({
  conditions: [{ type: "name", contains: "heron" }],
  effects: [{ type: "tag", tag_id: tag }],
});
const theProvider = ({ provider }: World) => ({ provider_id: provider });
const theModel = ({ provider, model }: World) => ({ provider_id: provider, model_id: model });
const theSession = ({ session }: World) => ({ session_id: session.id });
const theAttachment = ({ attachment }: World) => ({ attachment_id: attachment });
const theSystemDocument = ({ systemDocument }: World) => ({ document_id: systemDocument });
const theAsset = ({ asset }: World) => ({ asset_id: asset });
const theVersionOfAsset = ({ asset }: World) => ({ asset_id: asset, number: "1" });
const theReview = ({ review }: World) => ({ review_id: review });
const theQuestion = ({ review, question }: World) => ({ review_id: review, column_id: question });
/** The row of a document has the id of its first version. */
const theRow = ({ review, document }: World) => ({ review_id: review, row_id: document.id });
const theCell = (world: World) => ({ ...theRow(world), column_id: world.question });
const theRun = ({ run }: World) => ({ run_id: run });
const theStep = ({ run, step }: World) => ({ run_id: run, step_id: step });
const theFinding = ({ run, finding }: World) => ({ run_id: run, finding_id: finding });
const theTemplate = ({ template }: World) => ({ template_id: template });
const theSchedule = ({ schedule }: World) => ({ schedule_id: schedule });
export const daily = { every: "day", hour: 7, time_zone: "Europe/Berlin" } as const;
const thePlan = ({ planHash }: World) => ({ version: 1, hash: planHash });
const theDraft = ({ draft }: World) => ({ draft_id: draft });
const theUnanswered = ({ unanswered }: World) => ({
  problem: "unanswered",
  question_id: unanswered,
});
const theRequest = ({ documentRequest }: World) => ({ request_id: documentRequest });
const theCheck = ({ check }: World) => ({ check_id: check });
const theDraftSection = ({ draft, draftSection }: World) => ({
  draft_id: draft,
  section_id: draftSection,
});
const theDraftComment = ({ draft, draftComment }: World) => ({
  draft_id: draft,
  comment_id: draftComment,
});
const someDays = { chats: 3650, temporary_chats: 1, trash: 30, checks: null, runs: null };
const birds = { title: "Birds", questions: [{ text: "What is the canary?" }] };
const aQuestion = { name: "Bird", question: "What is the canary?", type: "text" };
const thePersona = ({ persona }: World) => ({ persona_id: persona });
const aboutPapers = ({ collection }: World) => ({
  name: "Reader",
  knowledge: { collection_ids: [collection.id] },
});
const theChat = ({ session, chat }: World) => ({ session_id: session.id, chat_id: chat.id });
/** All accounts have the same password here. */
const thePassword = ({ owner }: World) => ({ password: owner.password });
const theOrganization = ({ owner }: World) => ({ id: owner.organizationId });
const theSpare = ({ people }: World) => ({ id: people.spare });
const theColleague = ({ people }: World) => ({ id: people.colleague });
const theTeam = ({ people }: World) => ({ id: people.team });
const inTeam = ({ people }: World) => ({ id: people.team, user_id: people.colleague });
const invitedTo = ({ people }: World) => ({ id: people.invitedTo });

export const tusHeaders = { "tus-resumable": "1.0.0" };
export const offsetBytes = "application/offset+octet-stream";

/** Returns the headers that begin an upload of this many bytes. */
export function uploadHeaders(
  collection_id: string,
  filename: string,
  length: number,
  more: Record<string, string> = {},
): Record<string, string> {
  const metadata = Object.entries({ collection_id, filename, ...more })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
  return { ...tusHeaders, "upload-length": String(length), "upload-metadata": metadata };
}

/** A valid request for every endpoint of the contract; a missing one is a compile error. */
export const samples: Record<EndpointName, Sample> = {
  login: {
    reach: "public",
    body: ({ owner }) => ({ email: owner.email, password: owner.password }),
  },
  logout: { reach: "public", body: () => ({}) },
  register: {
    reach: "public",
    body: () => ({
      email: `new.${uuid()}@example.org`,
      password: "correct horse battery staple",
      first_name: "New",
      last_name: "Person",
    }),
  },
  refreshToken: { reach: "public", body: ({ owner }) => ({ token: owner.tokens.refresh_token }) },
  startProviderSignIn: { reach: "public", params: () => ({ id: "none" }), body: () => ({}) },
  returnFromProvider: { reach: "public", params: () => ({ id: "none" }) },
  takeSamlResponse: {
    reach: "public",
    params: () => ({ id: "none" }),
    body: () => ({ SAMLResponse: "none" }),
  },
  getSamlMetadata: { reach: "public", params: () => ({ id: "none" }) },
  findSignInProvider: { reach: "public", query: () => ({ domain: "acme.example" }) },
  listWorkspaceProviders: { reach: "own" },
  createWorkspaceProvider: {
    reach: "own",
    body: () => ({
      kind: "openid",
      name: "Acme",
      issuer: "https://id.acme.example",
      client_id: "lectern",
    }),
  },
  updateWorkspaceProvider: {
    reach: "ids",
    params: theSignInProvider,
    body: () => ({ role: "editor" }),
  },
  deleteWorkspaceProvider: { reach: "ids", params: theSignInProvider },
  addSignInDomain: {
    reach: "ids",
    params: theSignInProvider,
    body: () => ({ domain: `${uuid()}.example` }),
  },
  verifySignInDomain: { reach: "ids", params: theSignInDomain },
  removeSignInDomain: { reach: "ids", params: theSignInDomain },
  finishProviderSignIn: { reach: "public", body: () => ({}) },
  signInByProxy: { reach: "public", body: () => ({}) },
  listPasskeys: { reach: "own" },
  startPasskey: { reach: "own", body: thePassword },
  createPasskey: {
    reach: "ids",
    body: ({ newPasskey }) => ({ name: "Laptop", credential: newPasskey }),
  },
  updatePasskey: { reach: "ids", params: thePasskey, body: () => ({ name: "Renamed" }) },
  deletePasskey: { reach: "ids", params: thePasskey },
  startPasskeySignIn: { reach: "public", body: () => ({}) },
  finishPasskeySignIn: {
    reach: "public",
    body: () => ({
      credential: {
        id: "none",
        rawId: "none",
        type: "public-key",
        response: { clientDataJSON: "none", authenticatorData: "none", signature: "none" },
      },
    }),
  },
  getUser: { reach: "own" },
  confirmEmail: { reach: "public", body: () => ({ token: "unknown" }) },
  resendConfirmation: { reach: "public", body: ({ owner }) => ({ email: owner.email }) },
  forgotPassword: { reach: "public", body: ({ owner }) => ({ email: owner.email }) },
  resetPassword: {
    reach: "public",
    body: ({ owner }) => ({ token: "unknown", password: owner.password }),
  },
  previewInvitation: { reach: "public", body: () => ({ token: "unknown" }) },
  updateUser: { reach: "own", body: () => ({ preferences: { theme: "dark" } }) },
  changeEmail: {
    reach: "own",
    body: ({ owner }) => ({ email: `new.${uuid()}@example.org`, password: owner.password }),
  },
  changePassword: {
    reach: "own",
    body: ({ owner }) => ({ current_password: owner.password, password: owner.password }),
  },
  exportUser: { reach: "own" },
  deleteUser: { reach: "own", body: ({ owner }) => ({ password: owner.password }) },
  listDevices: { reach: "own" },
  revokeOtherDevices: { reach: "own" },
  startSecondFactor: { reach: "own", body: thePassword },
  confirmSecondFactor: { reach: "own", body: () => ({ otp: codeNow() }) },
  renewRecoveryCodes: { reach: "own", body: thePassword },
  endSecondFactor: { reach: "own", body: thePassword },
  listApiKeys: { reach: "own" },
  listToolServers: { reach: "own" },
  listTools: { reach: "own" },
  createToolServer: {
    reach: "own",
    body: () => ({ name: "Other tools", url: "https://tools.example.org/mcp" }),
  },
  updateToolServer: { reach: "ids", params: theToolServer, body: () => ({ token: "t-1" }) },
  deleteToolServer: { reach: "ids", params: theToolServer },
  checkToolServer: { reach: "ids", params: theToolServer },
  updateTool: {
    reach: "ids",
    params: (world) => ({ ...theToolServer(world), tool_id: world.tool }),
    body: () => ({ mode: "off", hash: "hash" }),
  },
  listWebhooks: { reach: "own" },
  createWebhook: {
    reach: "own",
    body: () => ({ url: "https://hooks.example.org/other", events: ["member.joined"] }),
  },
  updateWebhook: { reach: "ids", params: theWebhook, body: () => ({ active: true }) },
  deleteWebhook: { reach: "ids", params: theWebhook },
  listWebhookDeliveries: { reach: "ids", params: theWebhook },
  resendWebhookDelivery: {
    reach: "ids",
    params: (world) => ({ ...theWebhook(world), delivery_id: world.webhookDelivery }),
  },
  getProvisioning: { reach: "own" },
  createProvisioningToken: { reach: "own", body: () => ({ name: "Okta" }) },
  revokeProvisioningToken: { reach: "ids", params: theToken },
  listProvisionedGroups: { reach: "own" },
  updateProvisionedGroup: { reach: "ids", params: theGroup, body: () => ({ role: "editor" }) },
  listQuotas: { reach: "own" },
  createQuota: {
    reach: "own",
    body: () => ({ scope: "workspace", measure: "questions", period: "month", amount: 100_000 }),
  },
  updateQuota: { reach: "ids", params: theQuota, body: () => ({ amount: 10 ** 11 }) },
  deleteQuota: { reach: "ids", params: theQuota },
  listQuotaUse: { reach: "own" },
  getOwnQuotas: { reach: "own" },
  getRetention: { reach: "own" },
  setRetention: { reach: "own", body: () => ({ days: someDays }) },
  previewRetention: { reach: "own", body: () => ({ days: someDays }) },
  listRetentionReports: { reach: "own" },
  listLegalHolds: { reach: "own" },
  placeLegalHold: {
    reach: "ids",
    body: ({ collection }) => ({
      name: "Harbour case",
      reason: "A lawsuit",
      scope: "collection",
      subject_id: collection.id,
    }),
  },
  releaseLegalHold: { reach: "ids", params: theHold, body: () => ({ reason: "Settled" }) },
  listQuestionSets: { reach: "own" },
  createQuestionSet: {
    reach: "ids",
    body: ({ collection }) => ({ name: "Herons", collection_ids: [collection.id] }),
  },
  getQuestionSet: { reach: "ids", params: theQuestionSet },
  updateQuestionSet: { reach: "ids", params: theQuestionSet, body: () => ({ name: "Birds" }) },
  deleteQuestionSet: { reach: "ids", params: theQuestionSet },
  listTestQuestions: { reach: "ids", params: theQuestionSet },
  addTestQuestion: {
    reach: "ids",
    params: theQuestionSet,
    body: (world) => ({ text: "What is a heron?", passages: [anExpected(world)] }),
  },
  updateTestQuestion: {
    reach: "ids",
    params: theTestQuestion,
    body: (world) => ({ text: "What is the canary?", add: [anExpected(world)] }),
  },
  deleteTestQuestion: { reach: "ids", params: theTestQuestion },
  pasteTestQuestions: {
    reach: "ids",
    params: theQuestionSet,
    body: ({ document }) => ({ text: `What is it?,${document.name},is a small heron` }),
  },
  addLikedAnswers: { reach: "ids", params: theQuestionSet },
  listTestRuns: { reach: "ids", params: theQuestionSet },
  startTestRun: { reach: "ids", params: theQuestionSet },
  getTestRun: { reach: "ids", params: theTestRun },
  stopTestRun: { reach: "ids", params: theTestRun },
  deleteTestRun: { reach: "ids", params: theTestRun },
  listTestResults: { reach: "ids", params: theTestRun },
  compareTestRuns: {
    reach: "ids",
    params: theTestRun,
    query: ({ testRun }) => ({ before: testRun }),
  },
  downloadTestRun: { reach: "ids", params: theTestRun },
  createApiKey: { reach: "own", body: () => ({ name: "Nightly", scopes: ["library.read"] }) },
  revokeApiKey: { reach: "ids", params: ({ apiKey }) => ({ id: apiKey }) },
  revokeDevice: { reach: "ids", params: ({ device }) => ({ id: device }) },
  listOrganizations: { reach: "own" },
  getOrganization: { reach: "ids", params: theOrganization },
  getOrganizationLogo: { reach: "ids", params: theOrganization },
  createOrganization: { reach: "own", body: () => ({ name: "A further workspace" }) },
  updateOrganization: {
    reach: "ids",
    params: theOrganization,
    body: () => ({ name: "Renamed" }),
  },
  deleteOrganization: { reach: "ids", params: theSpare },
  restoreOrganization: { reach: "ids", params: theSpare },
  setOrganizationLogo: {
    reach: "ids",
    params: theOrganization,
    body: () => pictureForm(smallPicture),
  },
  removeOrganizationLogo: { reach: "ids", params: theOrganization },
  getLogoFile: { reach: "public", params: () => ({ key: `00-${uuid()}` }) },
  listMembers: { reach: "own" },
  searchMembers: { reach: "own", query: () => ({ q: "e" }) },
  inviteMember: {
    reach: "own",
    body: () => ({ email: `guest.${uuid()}@example.org`, group: "viewer" }),
  },
  updateMember: { reach: "ids", params: theColleague, body: () => ({ group: "editor" }) },
  removeMember: { reach: "ids", params: theColleague },
  resendInvitation: { reach: "ids", params: ({ people }) => ({ id: people.invitation }) },
  listInvitations: { reach: "own" },
  acceptInvitation: { reach: "ids", body: invitedTo },
  declineInvitation: { reach: "ids", params: invitedTo },
  listTeams: { reach: "own" },
  createTeam: { reach: "own", body: () => ({ name: `Team ${uuid()}` }) },
  updateTeam: { reach: "ids", params: theTeam, body: () => ({ name: `Team ${uuid()}` }) },
  deleteTeam: { reach: "ids", params: theTeam },
  listTeamMembers: { reach: "ids", params: theTeam },
  addTeamMember: { reach: "ids", params: inTeam },
  removeTeamMember: { reach: "ids", params: inTeam },
  listAuditEvents: { reach: "own" },
  getUsage: { reach: "own" },
  listCollections: { reach: "own" },
  createCollection: { reach: "own", body: () => ({ name: "More papers" }) },
  getCollection: { reach: "ids", params: inCollection },
  updateCollection: { reach: "ids", params: inCollection, body: () => ({ name: "Renamed" }) },
  deleteCollection: { reach: "ids", params: inCollection },
  listDocuments: { reach: "ids", params: inCollection },
  addDocuments: {
    reach: "ids",
    params: inCollection,
    body: () => fileForm("more.txt", "Herons stand still."),
  },
  getDocument: { reach: "ids", params: inDocument },
  updateDocument: { reach: "ids", params: inDocument, body: () => ({ name: "renamed.txt" }) },
  deleteDocument: { reach: "ids", params: inDocument },
  retryDocument: { reach: "ids", params: inDocument },
  findDocument: { reach: "ids", params: theDocument },
  recentDocuments: { reach: "own" },
  getFileUrl: { reach: "ids", params: theDocument },
  getFile: { reach: "public" },
  listDocumentPages: { reach: "ids", params: theDocument },
  findInDocument: { reach: "ids", params: theDocument, query: () => ({ q: "canary" }) },
  readPassage: {
    reach: "ids",
    params: (world) => ({ ...theDocument(world), page: "1" }),
    query: () => ({ start: 0, end: 5 }),
  },
  readFoundPassage: {
    reach: "ids",
    params: ({ document }) => ({ document_id: document.id, passage_id: chunkId(document.id, 0) }),
  },
  getOutline: { reach: "ids", params: theDocument },
  getSummary: { reach: "ids", params: theDocument },
  getFacts: { reach: "ids", params: theDocument },
  correctFact: {
    reach: "ids",
    params: (world) => ({ ...theDocument(world), name: "issuer" }),
    body: () => ({ values: ["Heron Trust"] }),
  },
  undoCorrection: {
    reach: "ids",
    params: (world) => ({ ...theDocument(world), name: "title" }),
  },
  verifyChecksum: {
    reach: "ids",
    body: ({ collection, document }) => ({
      collection_id: collection.id,
      checksum: document.checksum,
    }),
  },
  verifyChecksums: {
    reach: "ids",
    body: ({ collection, document }) => ({
      collection_id: collection.id,
      checksums: [document.checksum],
    }),
  },
  linkDocument: {
    reach: "ids",
    params: inCollection,
    body: ({ document }) => ({ document_id: document.id }),
  },
  describeUploads: { reach: "public" },
  createUpload: {
    reach: "ids",
    headers: ({ collection }) => uploadHeaders(collection.id, "more.txt", 20),
  },
  getUpload: { reach: "ids", params: theUpload },
  continueUpload: {
    reach: "ids",
    params: theUpload,
    headers: () => ({ ...tusHeaders, "upload-offset": "0", "content-type": offsetBytes }),
    body: () => new Blob(["Herons stand still."]),
  },
  cancelUpload: { reach: "ids", params: theUpload, headers: () => tusHeaders },
  bulkDocuments: { reach: "own", body: () => ({ action: "delete", ids: [uuid()] }) },
  listFields: { reach: "own" },
  createField: { reach: "own", body: () => ({ name: `Field ${uuid()}`, type: "text" }) },
  updateField: {
    reach: "ids",
    params: theField,
    body: () => ({ name: `Field ${uuid()}` }),
  },
  deleteField: { reach: "ids", params: theField },
  listDocumentFields: { reach: "ids", params: theDocument },
  setDocumentFields: { reach: "ids", params: theDocument, body: () => ({ values: [] }) },
  setFieldsOfDocuments: {
    reach: "ids",
    body: ({ document, field }) => ({
      ids: [document.id],
      values: [{ field_id: field, value: null }],
    }),
  },
  getDocumentReference: { reach: "ids", params: theDocument },
  setDocumentReference: { reach: "ids", params: theDocument, body: () => ({ reference: null }) },
  readReferences: { reach: "own", body: () => ({ bibtex: "@book{heron, title={Herons}}" }) },
  importReferences: {
    reach: "own",
    body: () => ({
      references: [{ document_id: uuid(), reference: { key: null, type: "book", fields: [] } }],
    }),
  },
  listRules: { reach: "own" },
  createRule: { reach: "ids", body: (made) => ({ ...aRule(made), name: `Rule ${uuid()}` }) },
  updateRule: { reach: "ids", params: theRule, body: () => ({ active: true }) },
  previewRule: { reach: "ids", body: aRule },
  applyRule: { reach: "ids", params: theRule },
  deleteRule: { reach: "ids", params: theRule },
  listTags: { reach: "own" },
  createTag: { reach: "own", body: () => ({ name: `Tag ${uuid()}`, color: 2 }) },
  updateTag: { reach: "ids", params: theTag, body: () => ({ color: 3 }) },
  deleteTag: { reach: "ids", params: theTag },
  tagDocuments: { reach: "own", body: () => ({ ids: [uuid()] }) },
  listVersions: { reach: "ids", params: inDocument },
  addVersion: {
    reach: "ids",
    params: inDocument,
    body: () => fileForm("newer.txt", "Herons stand on one leg."),
  },
  restoreVersion: { reach: "ids", params: theVersion },
  unlockVersion: {
    reach: "ids",
    params: (world) => ({ ...theVersion(world), version_id: world.unread }),
    body: () => ({ password: "secret" }),
  },
  deleteVersion: {
    reach: "ids",
    params: (world) => ({ ...theVersion(world), version_id: world.unread }),
  },
  findCurrentPlace: {
    reach: "ids",
    params: theDocument,
    body: () => ({ page: 1, quote: "a small heron" }),
  },
  listTrash: { reach: "own" },
  restore: { reach: "ids", params: ({ folder }) => ({ id: folder }) },
  removeForever: { reach: "ids", params: ({ folder }) => ({ id: folder }) },
  listFolders: { reach: "ids", params: inCollection },
  createFolder: { reach: "ids", params: inCollection, body: () => ({ name: "More letters" }) },
  updateFolder: { reach: "ids", params: theFolder, body: () => ({ name: "Renamed" }) },
  deleteFolder: { reach: "ids", params: theFolder },
  listSyncSources: { reach: "ids", params: inCollection },
  createSyncSource: {
    reach: "ids",
    params: inCollection,
    body: () => ({ kind: "command", name: "Another folder" }),
  },
  updateSyncSource: { reach: "ids", params: theSyncSource, body: () => ({ active: true }) },
  deleteSyncSource: { reach: "ids", params: theSyncSource },
  runSyncSource: {
    reach: "ids",
    params: ({ syncPlace }) => ({ source_id: syncPlace }),
    body: () => ({}),
  },
  listSyncFiles: {
    reach: "ids",
    params: theSyncSource,
    body: () => ({ files: [syncedFile] }),
  },
  sendSyncFile: {
    reach: "ids",
    params: (world) => ({ ...theSyncSource(world), item_id: world.syncFile }),
    body: () => fileForm("Notes.txt", syncedWords),
  },
  listSources: { reach: "own" },
  searchWorks: {
    reach: "own",
    params: () => ({ source: "openalex" }),
    query: () => ({ q: "herons" }),
  },
  importDocument: {
    reach: "ids",
    params: inCollection,
    body: () => ({ url: `${web.url}/heron.txt` }),
  },
  listOrigins: { reach: "own", query: theDocument },
  listActivity: { reach: "ids", params: inCollection },
  libraryEvents: { reach: "own" },
  libraryTotals: { reach: "own" },
  listTopics: { reach: "own" },
  createTopic: {
    reach: "ids",
    body: ({ collection }) => ({ collection_id: collection.id, title: "Waders" }),
  },
  getTopic: { reach: "ids", params: theTopic },
  updateTopic: { reach: "ids", params: theTopic, body: () => ({ notes: "Tall.", version: 1 }) },
  deleteTopic: { reach: "ids", params: theTopic },
  exportTopic: { reach: "ids", params: theTopic, query: () => ({ format: "md" }) },
  summarizeTopicExport: { reach: "ids", params: theTopic },
  listSnippets: { reach: "ids", params: theTopic },
  addSnippet: {
    reach: "ids",
    params: theTopic,
    body: ({ document }) => ({ document_id: document.id, page: 1, quote: "stands still" }),
  },
  searchSnippets: { reach: "own", query: () => ({ q: "heron" }) },
  exportSnippets: { reach: "own", query: () => ({ q: "heron" }) },
  getSnippet: { reach: "ids", params: theSnippet },
  updateSnippet: { reach: "ids", params: theSnippet, body: () => ({ note: "Grey." }) },
  deleteSnippet: { reach: "ids", params: theSnippet },
  suggestTopics: { reach: "ids", params: inCollection },
  search: { reach: "own", query: () => ({ q: "canary heron" }) },
  searchFilters: { reach: "own" },
  listSessions: { reach: "own" },
  createSession: {
    reach: "ids",
    body: ({ collection }) => ({ knowledge: { collection_ids: [collection.id] } }),
  },
  getSession: { reach: "ids", params: theSession },
  updateSession: { reach: "ids", params: theSession, body: () => ({ title: "Renamed" }) },
  deleteSession: { reach: "ids", params: theSession },
  listChats: { reach: "ids", params: theSession },
  createChat: {
    reach: "ids",
    params: theSession,
    body: () => ({ content: "What does the heron do?" }),
  },
  updateChat: { reach: "ids", params: theChat, body: () => ({ feedback: "up" }) },
  deleteChat: { reach: "ids", params: theChat },
  listToolCalls: { reach: "ids", params: theChat },
  decideToolCall: {
    reach: "ids",
    params: (world) => ({ ...theChat(world), call_id: world.toolCall }),
    body: () => ({ hash: "hash", decision: "decline" }),
  },
  listStarters: { reach: "own", body: ({ document }) => ({ document_ids: [document.id] }) },
  knowledgeCapacity: { reach: "ids", params: theSession },
  weighKnowledge: {
    reach: "ids",
    body: ({ session }) => ({ session_id: session.id, knowledge: {} }),
  },
  sessionTokens: { reach: "ids", params: theSession },
  whatWasRead: { reach: "ids", params: theChat },
  listDrafts: { reach: "own" },
  createDraft: { reach: "ids", body: ({ chat }) => ({ from: { type: "chat", id: chat.id } }) },
  getDraft: { reach: "ids", params: theDraft },
  updateDraft: { reach: "ids", params: theDraft, body: () => ({ name: "Renamed" }) },
  deleteDraft: { reach: "ids", params: theDraft },
  addDraftSection: { reach: "ids", params: theDraft, body: () => ({ title: "Nests" }) },
  updateDraftSection: {
    reach: "ids",
    params: theDraftSection,
    body: ({ draftHash }) => ({ hash: draftHash, title: "Wading birds" }),
  },
  removeDraftSection: { reach: "ids", params: theDraftSection },
  addDraftCitation: {
    reach: "ids",
    params: theDraft,
    body: ({ document }) => ({ document_id: document.id, page: 1, quote: "is a small heron" }),
  },
  rewriteDraftSection: {
    reach: "ids",
    params: theDraftSection,
    body: ({ draftHash }) => ({ hash: draftHash, instruction: "Shorter" }),
  },
  decideDraftSuggestion: {
    reach: "ids",
    params: theDraftSection,
    body: () => ({ revision: 1, accepted: "A heron.", content: "A small heron." }),
  },
  discardDraftSuggestion: { reach: "ids", params: theDraftSection },
  askReviewers: {
    reach: "ids",
    params: theDraft,
    body: ({ people }) => ({ reviewer_ids: [people.colleague] }),
  },
  removeReviewer: {
    reach: "ids",
    params: ({ draft, people }) => ({ draft_id: draft, account_id: people.colleague }),
  },
  removeReviewingTeam: {
    reach: "ids",
    params: ({ draft, people }) => ({ draft_id: draft, team_id: people.team }),
  },
  publishDraft: { reach: "ids", params: theDraft, body: ({ draftText }) => ({ hash: draftText }) },
  approveDraftSection: {
    reach: "ids",
    params: theDraftSection,
    body: ({ draftHash }) => ({ hash: draftHash, unsupported: true }),
  },
  approveDraft: {
    reach: "ids",
    params: theDraft,
    body: ({ draftText }) => ({ hash: draftText, unsupported: true }),
  },
  returnDraftSection: {
    reach: "ids",
    params: theDraftSection,
    body: ({ draftHash }) => ({ hash: draftHash, reason: "Say more" }),
  },
  listDraftReaders: { reach: "ids", params: theDraft },
  addDraftComment: {
    reach: "ids",
    params: theDraft,
    body: ({ draftSection }) => ({ section_id: draftSection, text: "Which one?" }),
  },
  replyToDraftComment: {
    reach: "ids",
    params: theDraftComment,
    body: () => ({ text: "A small one." }),
  },
  resolveDraftComment: {
    reach: "ids",
    params: theDraftComment,
    body: () => ({ resolved: true }),
  },
  deleteDraftComment: { reach: "ids", params: theDraftComment },
  listDraftVersions: { reach: "ids", params: theDraft },
  getDraftVersion: { reach: "ids", params: (world) => ({ ...theDraft(world), number: "1" }) },
  exportDraft: { reach: "ids", params: theDraft },
  listChecks: { reach: "own" },
  createCheck: {
    reach: "ids",
    body: ({ collection }) => ({
      text: "The canary is a small heron of the north.",
      knowledge: { collection_ids: [collection.id] },
    }),
  },
  checkFile: { reach: "own", body: () => fileForm("said.txt", "Herons stand still in the reeds.") },
  getCheck: { reach: "ids", params: theCheck },
  listCheckedSentences: { reach: "ids", params: theCheck },
  stopCheck: { reach: "ids", params: theCheck },
  resumeCheck: { reach: "ids", params: theCheck },
  downloadCheck: { reach: "ids", params: theCheck },
  deleteCheck: { reach: "ids", params: theCheck },
  listDocumentRequests: { reach: "own" },
  createDocumentRequest: {
    reach: "ids",
    body: ({ unanswered, owner }) => ({
      chat_id: unanswered,
      question: "How long does the dough rise?",
      recipient_id: owner.user.id,
    }),
  },
  countDocumentRequests: { reach: "own" },
  getDocumentRequest: { reach: "ids", params: theRequest },
  giveRequestedDocument: {
    reach: "ids",
    params: theRequest,
    body: ({ document }) => ({ document_id: document.id }),
  },
  declineDocumentRequest: {
    reach: "ids",
    params: theRequest,
    body: () => ({ reason: "We have none." }),
  },
  withdrawDocumentRequest: { reach: "ids", params: theRequest },
  reopenDocumentRequest: { reach: "ids", params: theRequest },
  retryDocumentRequest: { reach: "ids", params: theRequest },
  seeDocumentRequest: { reach: "ids", params: theRequest },
  getInsights: { reach: "own" },
  listQuestionGroups: { reach: "own" },
  listGroupedQuestions: { reach: "ids", params: theUnanswered },
  markQuestionsFixed: { reach: "ids", params: theUnanswered },
  reopenQuestions: { reach: "ids", params: theUnanswered },
  listRuns: { reach: "own" },
  createRun: {
    reach: "ids",
    body: ({ collection }) => ({
      question: "What is the canary?",
      knowledge: { collection_ids: [collection.id] },
      model: "extractive",
    }),
  },
  getRun: { reach: "ids", params: theRun },
  updateRun: { reach: "ids", params: theRun, body: () => ({ name: "Renamed" }) },
  deleteRun: { reach: "ids", params: theRun },
  shareRun: {
    reach: "ids",
    params: theRun,
    body: ({ people }) => ({ reader_ids: [people.colleague], team_ids: [people.team] }),
  },
  listPlanVersions: { reach: "ids", params: theRun },
  updatePlan: {
    reach: "ids",
    params: theRun,
    body: (world) => ({ ...thePlan(world), sections: [birds] }),
  },
  changePlan: {
    reach: "ids",
    params: theRun,
    body: (world) => ({ ...thePlan(world), text: "Shorter" }),
  },
  approvePlan: { reach: "ids", params: theRun, body: thePlan },
  pauseRun: { reach: "ids", params: theRun, body: () => ({}) },
  resumeRun: { reach: "ids", params: theRun, body: () => ({}) },
  stopRun: { reach: "ids", params: theRun, body: () => ({}) },
  continueRun: { reach: "ids", params: theRun, body: () => ({}) },
  writeRun: { reach: "ids", params: theRun, body: () => ({}) },
  instructRun: { reach: "ids", params: theRun, body: () => ({ text: "In euros" }) },
  skipStep: { reach: "ids", params: theStep, body: () => ({}) },
  repeatStep: { reach: "ids", params: theStep, body: () => ({}) },
  answerStep: { reach: "ids", params: theStep, body: () => ({ answer: "The first" }) },
  decideCallOfStep: {
    reach: "ids",
    params: (world) => ({ ...theStep(world), call_id: world.toolCall }),
    body: () => ({ hash: "hash", decision: "decline" }),
  },
  dropFinding: { reach: "ids", params: theFinding, body: () => ({ dropped: true }) },
  getRunCaps: { reach: "own" },
  setRunCaps: { reach: "own", body: () => ({ run: 2_000_000 }) },
  listTemplates: { reach: "own" },
  getTemplate: { reach: "ids", params: theTemplate },
  createTemplate: { reach: "ids", body: ({ run }) => ({ run_id: run, name: "Herons" }) },
  updateTemplate: { reach: "ids", params: theTemplate, body: () => ({ name: "Renamed" }) },
  deleteTemplate: { reach: "ids", params: theTemplate },
  listSchedules: { reach: "own" },
  createSchedule: {
    reach: "ids",
    body: ({ template }) => ({ from: { type: "template", id: template }, timing: daily }),
  },
  updateSchedule: { reach: "ids", params: theSchedule, body: () => ({ active: false }) },
  deleteSchedule: { reach: "ids", params: theSchedule },
  streamRun: { reach: "ids", params: theRun },
  streamChat: { reach: "ids", params: ({ chat }) => ({ chat_id: chat.id }) },
  stopChat: { reach: "ids", params: ({ chat }) => ({ chat_id: chat.id }) },
  getSharing: { reach: "ids", params: theSession },
  shareSession: { reach: "ids", params: theSession, body: () => ({}) },
  stopSharing: { reach: "ids", params: theSession },
  listSharedChats: { reach: "own" },
  getSharedChat: { reach: "ids", params: theShared },
  listSharedTurns: { reach: "ids", params: theShared },
  continueSharedChat: { reach: "ids", params: theShared },
  exportSession: { reach: "ids", params: theSession, query: () => ({ format: "md" }) },
  summarizeSessionExport: { reach: "ids", params: theSession },
  listProviders: { reach: "own" },
  createProvider: {
    reach: "own",
    body: () => ({ name: "Ours", kind: "openai", base_url: web.url, key: "sk-heron" }),
  },
  updateProvider: { reach: "ids", params: theProvider, body: () => ({ name: "Renamed" }) },
  deleteProvider: { reach: "ids", params: theProvider },
  listOfferedModels: { reach: "ids", params: theProvider },
  testProvider: { reach: "ids", params: theProvider, body: () => ({}) },
  addModel: {
    reach: "ids",
    params: theProvider,
    body: () => ({ name: "heron-2", label: "Heron 2", purpose: "chat" }),
  },
  updateModel: { reach: "ids", params: theModel, body: () => ({ label: "Great heron" }) },
  deleteModel: { reach: "ids", params: theModel },
  orderModels: { reach: "own", body: () => ({ model_ids: [] }) },
  listModels: { reach: "own" },
  listLocalModels: { reach: "own" },
  addLocalModel: { reach: "own", body: () => ({ from: "folder", path: "/nothing/here" }) },
  cancelAddingLocalModel: { reach: "own" },
  useLocalModel: { reach: "own", params: () => ({ model_id: "heron" }) },
  removeLocalModel: { reach: "own", params: () => ({ model_id: "kestrel" }) },
  healthz: { reach: "public" },
  readyz: { reach: "public" },
  getPublication: { reach: "ids", params: inCollection },
  publishCollection: { reach: "ids", params: inCollection },
  withdrawCollection: { reach: "ids", params: inCollection },
  createPublicLink: { reach: "ids", params: inCollection, body: () => ({}) },
  revokePublicLink: { reach: "ids", params: inCollection },
  listAttachments: { reach: "ids", params: theSession },
  addAttachments: {
    reach: "ids",
    params: theSession,
    body: () => fileForm("plan.txt", "Herons plan."),
  },
  linkAttachment: {
    reach: "ids",
    params: theSession,
    body: ({ document }) => ({ document_id: document.id }),
  },
  getAttachment: { reach: "ids", params: theAttachment },
  deleteAttachment: { reach: "ids", params: theAttachment },
  retryAttachment: { reach: "ids", params: theAttachment },
  keepAttachment: {
    reach: "ids",
    params: theAttachment,
    body: ({ collection }) => ({ collection_id: collection.id }),
  },
  addInline: {
    reach: "ids",
    body: ({ session }) => ({ session_id: session.id, text: "Herons wait." }),
  },
  verifyAttachment: { reach: "own", body: () => ({ checksum: "0".repeat(32) }) },
  listSystemDocuments: { reach: "own" },
  uploadSystemDocuments: { reach: "own", body: () => fileForm("style.txt", "Write plainly.") },
  updateSystemDocument: {
    reach: "ids",
    params: theSystemDocument,
    body: () => ({ kind: "style", position: 0 }),
  },
  deleteSystemDocument: { reach: "ids", params: theSystemDocument },
  restoreSystemDocument: { reach: "ids", params: theSystemDocument },
  retrySystemDocument: { reach: "ids", params: theSystemDocument },
  listAssets: { reach: "own" },
  saveAnswer: { reach: "ids", body: ({ chat }) => ({ chat_id: chat.id }) },
  keepExport: {
    reach: "ids",
    body: ({ topic }) => ({ type: "topic", id: topic, format: "md" }),
  },
  bulkAssets: { reach: "own", body: ({ asset }) => ({ action: "delete", ids: [asset] }) },
  getAsset: { reach: "ids", params: theAsset },
  updateAsset: { reach: "ids", params: theAsset, body: () => ({ name: "Renamed" }) },
  deleteAsset: { reach: "ids", params: theAsset },
  listAssetVersions: { reach: "ids", params: theAsset },
  getAssetVersion: { reach: "ids", params: theVersionOfAsset },
  assetFile: { reach: "ids", params: theVersionOfAsset },
  listReviews: { reach: "own" },
  createReview: {
    reach: "ids",
    body: ({ collection }) => ({
      name: "Birds",
      source: { type: "collection", collection_id: collection.id },
    }),
  },
  getReview: { reach: "ids", params: theReview },
  updateReview: { reach: "ids", params: theReview, body: () => ({ name: "Renamed" }) },
  deleteReview: { reach: "ids", params: theReview },
  addReviewDocuments: {
    reach: "ids",
    params: theReview,
    body: ({ document }) => ({ document_ids: [document.id] }),
  },
  removeReviewRows: {
    reach: "ids",
    params: theReview,
    body: ({ document }) => ({ row_ids: [document.id] }),
  },
  exportReview: { reach: "ids", params: theReview, query: () => ({ format: "csv" }) },
  listReviewColumns: { reach: "ids", params: theReview },
  addReviewColumn: { reach: "ids", params: theReview, body: () => aQuestion },
  updateReviewColumn: {
    reach: "ids",
    params: theQuestion,
    body: () => ({ question: "What does the canary do?" }),
  },
  orderReviewColumns: {
    reach: "ids",
    params: theReview,
    body: ({ question }) => ({ column_ids: [question] }),
  },
  deleteReviewColumn: { reach: "ids", params: theQuestion },
  tryReviewColumn: { reach: "ids", params: theReview, body: () => ({ column: aQuestion }) },
  listReviewRows: { reach: "ids", params: theReview },
  getReviewRow: { reach: "ids", params: theRow },
  getReviewCell: { reach: "ids", params: theCell },
  listCellHistory: { reach: "ids", params: theCell },
  nextToVerify: { reach: "ids", params: theReview },
  fillReview: { reach: "ids", params: theReview, body: () => ({ which: "all" }) },
  stopReview: { reach: "ids", params: theReview, body: () => ({}) },
  judgeCells: {
    reach: "ids",
    params: theReview,
    body: ({ document, question }) => ({
      cells: [{ row_id: document.id, column_id: question }],
      verdict: { kind: "flagged", note: "Look again." },
    }),
  },
  assignReviewers: {
    reach: "ids",
    params: theReview,
    body: ({ document, owner }) => ({ row_ids: [document.id], account_id: owner.user.id }),
  },
  listPersonas: { reach: "own" },
  createPersona: { reach: "ids", body: aboutPapers },
  importPersona: {
    reach: "own",
    body: (world) => ({
      format: "lectern-persona",
      format_version: 1,
      persona: aboutPapers(world),
    }),
  },
  getPersona: { reach: "ids", params: thePersona },
  exportPersona: { reach: "ids", params: thePersona },
  updatePersona: {
    reach: "ids",
    params: thePersona,
    body: () => ({ description: "Reads.", version: 1 }),
  },
  deletePersona: { reach: "ids", params: thePersona },
  publishPersona: { reach: "ids", params: thePersona },
  withdrawPersona: { reach: "ids", params: thePersona },
  tryPersona: { reach: "ids", body: (world) => ({ persona: aboutPapers(world) }) },
  getInstallation: { reach: "public" },
};

/** Returns which objects of a world the sample of a call names. */
export function fieldsOf(name: EndpointName, world: World): Set<keyof World> {
  const named = new Set<keyof World>();
  const watched = new Proxy(world, {
    get(of, field: keyof World) {
      named.add(field);
      return of[field];
    },
  });
  const { params, query, body, headers } = samples[name];
  for (const part of [params, query, body, headers]) part?.(watched);
  return named;
}

/** Returns status and text of one call; event streams are closed after their headers. */
export async function knock(
  origin: string,
  name: EndpointName,
  world: World,
  caller: { token: string | undefined; organizationId: string | undefined },
) {
  const endpoint = endpoints[name];
  const sample = samples[name];
  const params = sample.params?.(world) ?? {};
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(sample.query?.(world) ?? {}))
    query.append(key, String(value));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
  const body = sample.body?.(world);
  const form = body instanceof FormData || body instanceof Blob;
  const stop = new AbortController();
  const response = await fetch(`${origin}${path}?${query.toString()}`, {
    method: endpoint.method,
    headers: {
      ...headersOf(caller),
      ...(body && !form ? { "content-type": "application/json" } : {}),
      ...sample.headers?.(world),
    },
    body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    signal: stop.signal,
  });
  const live = (response.headers.get("content-type") ?? "").includes("event-stream");
  const text = live ? "" : await response.text();
  stop.abort();
  return { status: response.status, text };
}
