import type { Chat, Session } from "@lectern/contract/chat";
import type { NewCredential } from "@lectern/contract/passkeys";
import type { Collection, Document } from "@lectern/contract/library";

import type { Person } from "./app.ts";

/** The objects of one workspace, created anew for each endpoint so that calls may destroy them. */
export interface World {
  owner: Person;
  collection: Collection;
  document: Document;
  /** An unreadable version of the document; created for calls about one. */
  unread: string;
  session: Session;
  chat: Chat;
  shared: string;
  /** A file attached to the session; created for calls about one. */
  attachment: string;
  systemDocument: string;
  /** The saved answer. */
  asset: string;
  persona: string;
  /** A review of the document, and its question. */
  review: string;
  question: string;
  /** A draft with one section that is in review, and a comment on it. */
  draft: string;
  check: string;
  /** A request for a document, sent by the owner to themselves, and a turn that needs another. */
  documentRequest: string;
  unanswered: string;
  draftSection: string;
  draftHash: string;
  /** The hash of all of its sections. */
  draftText: string;
  draftComment: string;
  /** A run whose plan waits for approval, and the plan's hash. */
  run: string;
  planHash: string;
  /** A template and a schedule made of the run. */
  template: string;
  schedule: string;
  /** A source of the collection, and a file that it waits for. */
  syncSource: string;
  syncFile: string;
  /** A source that the server reads. */
  syncPlace: string;
  /** A step and a finding of the run; created for calls about one. */
  step: string;
  finding: string;
  /** A topic of the collection, and a snippet in it. */
  topic: string;
  snippet: string;
  /** An upload of the owner without any bytes yet. */
  upload: string;
  folder: string;
  /** Another device of the owner. */
  device: string;
  /** An API key. */
  apiKey: string;
  /** A passkey of the owner, and what the browser made for another one. */
  passkey: string;
  newPasskey: NewCredential;
  /** A tag of the workspace, a field, and a rule. */
  tag: string;
  field: string;
  rule: string;
  /** A tool server, a tool of it, and a call of it in the conversation. */
  toolServer: string;
  tool: string;
  toolCall: string;
  /** A webhook, and a delivery of it. */
  webhook: string;
  webhookDelivery: string;
  /** A token for a directory, and a group that it sent. */
  provisioningToken: string;
  provisionedGroup: string;
  /** A sign-in provider of the workspace, and a mail domain of it. */
  signInProvider: string;
  signInDomain: string;
  /** A limit of the workspace. */
  quota: string;
  /** A legal hold on a collection. */
  hold: string;
  /** A question set, a question of it, and a run of it that has ended. */
  questionSet: string;
  testQuestion: string;
  testRun: string;
  /** A model provider, and one of its models. */
  provider: string;
  model: string;
  people: People;
}

/** Other people in the workspace, and another workspace of the owner. */
export interface People {
  /** Account of a viewer, who is a member of the team. */
  colleague: string;
  team: string;
  /** An invited person. */
  invitation: string;
  /** An invitation of the owner to somebody else's workspace. */
  invitedTo: string;
  /** Another workspace, which may be deleted. */
  spare: string;
}
