import { createHash } from "node:crypto";

import {
  addInline,
  type Attachment,
  keepAttachment,
  linkAttachment,
  verifyAttachment,
} from "@lectern/contract/attachments";
import { listActivity } from "@lectern/contract/activity";
import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { addDraftCitation, createDraft } from "@lectern/contract/drafts";
import type { Endpoint } from "@lectern/contract/endpoint";
import { createFolder, listFolders, updateFolder } from "@lectern/contract/folders";
import * as library from "@lectern/contract/library";
import { createPersona, tryPersona } from "@lectern/contract/personas";
import * as publishing from "@lectern/contract/publishing";
import { createReview } from "@lectern/contract/reviews";
import { createRun } from "@lectern/contract/runs";
import { search } from "@lectern/contract/search";
import { continueSharedChat, listSharedTurns, shareSession } from "@lectern/contract/shared-chats";
import { correctFact, getFacts, undoCorrection } from "@lectern/contract/facts";
import { createSyncSource, listSyncSources } from "@lectern/contract/sync";
import { getSummary } from "@lectern/contract/summaries";
import * as topics from "@lectern/contract/topics";
import * as trash from "@lectern/contract/trash";
import { expect } from "vitest";

import { callAt, type Person } from "../app.ts";
import { ask, endOf, listen } from "../chat/chat.ts";
import { formOf } from "../library/library.ts";
import type { Cell, Right } from "./table.ts";
import { type Asker, sentenceOf, type Target, type World } from "./world.ts";

export interface Asking {
  world: World;
  asker: Asker;
  cell: Cell;
  target: Target;
}

/** A status, or whether the object was in the response. */
export type Outcome = number | boolean;

/**
 * Outcomes for those with the right, those who may only read, and those who may not see the object.
 */
type Answers = readonly [may: Outcome, reader: Outcome, other: Outcome];
const named: Answers = [200, 403, 404];
const listed: Answers = [true, false, false];
/** Objects in the trash are visible only to those who may restore them. */
const hidden: Answers = [200, 404, 404];

export interface Channel {
  /** The right that is required. */
  needs: Right;
  /**
   * Covers only the asker's workspace: its recent documents, and uploads that duplicate its files.
   */
  within?: boolean;
  answers: Answers;
  ask: (asking: Asking) => Promise<Outcome>;
}

type Request = (target: Target, asking: Asking) => object | Promise<object>;

/**
 * A call that names the object: success, 403 for those who may only read it, 404 for those who may
 * not see it.
 */
const names = (needs: Right, endpoint: Endpoint, request: Request, answers = named): Channel => ({
  needs,
  answers,
  async ask(asking) {
    const { world, asker, target } = asking;
    const asked = (await request(target, asking)) as never;
    const { status } = await callAt(world.app.url, asker, endpoint, asked);
    return status < 300 ? 200 : status;
  },
});

/** A call that lists all visible objects: whether the wanted one is included. */
const shows = (
  endpoint: Endpoint,
  request: (target: Target, asking: Asking) => object,
  sought: (target: Target) => string,
  needs: Right = "r",
): Channel => ({
  needs,
  answers: listed,
  async ask(asking) {
    const { world, asker, target } = asking;
    const asked = request(target, asking) as never;
    const { status, body } = await callAt(world.app.url, asker, endpoint, asked);
    return status === 200 ? JSON.stringify(body).includes(sought(target)) : status;
  },
});

const inCollection: Request = ({ collection_id }) => ({ params: { collection_id } });
const inDocument: Request = ({ document_id }) => ({ params: { document_id } });
const inBoth: Request = ({ collection_id, document_id }) => ({
  params: { collection_id, document_id },
});
const inTopic: Request = ({ topic_id }) => ({ params: { topic_id } });
const inSnippet: Request = ({ snippet_id }) => ({ params: { snippet_id } });
const all = () => ({ query: { page_size: 100 } });
const everything = () => ({ query: {} });
const document = ({ document_id }: Target) => document_id;
const and =
  (request: Request, more: Request): Request =>
  async (target, asking) => ({
    ...(await request(target, asking)),
    ...(await more(target, asking)),
  });

async function bytesOf({ world, asker, target }: Asking): Promise<Outcome> {
  const { document_id } = target;
  const { status, body } = await callAt(world.app.url, asker, library.getFileUrl, {
    params: { document_id },
  });
  if (status !== 200) return status;
  const file = await fetch(body.url);
  return (await file.text()) === sentenceOf(target.bird) ? 200 : file.status;
}

/** Whether the answer to a question about its sentence cites the document. */
async function isCited({ world, asker, target }: Asking): Promise<Outcome> {
  const { status, body: session } = await asker.call(createSession, { body: {} });
  if (status !== 201) return status;
  const question = `How deep is the ${target.bird} channel at low water?`;
  const chat = await ask(asker as Person, session.id, question);
  const end = endOf((await listen(world.app.url, asker, chat.id)).events);
  const cited = typeof end === "object" ? end.answer?.citations : undefined;
  return (cited ?? []).some(({ document_id }) => document_id === target.document_id);
}

const shared = new Map<string, Promise<string>>();
/** Returns a shared answer about the document, made by somebody who sees it. */
function sharedAbout({ world, cell, target }: Asking): Promise<string> {
  const { document_id, bird } = target;
  const made = shared.get(document_id) ?? share(world.makerOf(cell), bird);
  shared.set(document_id, made);
  return made;
}

async function share(owner: Asker, bird: string): Promise<string> {
  const { body: session } = await owner.call(createSession, { body: {} });
  const question = `How deep is the ${bird} channel at low water?`;
  const { body: chat } = await owner.call(createChat, {
    params: { session_id: session.id },
    body: { content: question },
  });
  const params = { session_id: session.id };
  await expect
    .poll(async () => (await owner.call(listChats, { params })).body.results[0]?.status)
    .toBe("complete");
  expect(chat.session_id).toBe(session.id);
  return (await owner.call(shareSession, { params, body: {} })).body.id;
}

/** Whether a shared answer contains its sentence; people outside the workspace get 404. */
async function isShown(asking: Asking): Promise<Outcome> {
  const shared_id = await sharedAbout(asking);
  const asked = { params: { shared_id } };
  const { status, body } = await asking.asker.call(listSharedTurns, asked);
  if (status !== 200) return status === 404 ? false : status;
  const text = JSON.stringify(body);
  const { bird, document_id } = asking.target;
  const told = [sentenceOf(bird), document_id].map((one) => text.includes(one));
  return told[0] === told[1] ? told[0]! : -1;
}

/** The same for the asker's copy of it. */
async function isCopied(asking: Asking): Promise<Outcome> {
  const { asker, target } = asking;
  const shared_id = await sharedAbout(asking);
  const { status, body } = await asker.call(continueSharedChat, { params: { shared_id } });
  if (status !== 201) return status === 404 ? false : status;
  const { body: turns } = await asker.call(listChats, { params: { session_id: body.id } });
  return JSON.stringify(turns).includes(sentenceOf(target.bird));
}

/** Creates a conversation of the asker; undefined for those who may not enter the workspace. */
const sessionOf = async (asker: Asker): Promise<string> =>
  (await asker.call(createSession, { body: {} })).body.id;

/** Cites the document's sentence in a new draft of the asker. */
const citationOf: Request = async ({ document_id, bird }, { asker }) => {
  const { body: draft } = await asker.call(createDraft, { body: { name: "Birds" } });
  return {
    params: { draft_id: draft.id ?? nothing },
    body: { document_id, page: 1, quote: sentenceOf(bird) },
  };
};

/** Attaches a file to a conversation of the asker. */
async function attachedBy(asker: Asker): Promise<Attachment> {
  const body = { session_id: await sessionOf(asker), text: "What was pasted." };
  return (await asker.call(addInline, { body })).body;
}

/** An id for calls that are refused before it is used. */
const nothing = "00000000-0000-7000-8000-000000000000";

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/**
 * Like `names`, within the workspace only: objects of another cannot be attached to a conversation
 * here.
 */
const namesWithin = (...given: Parameters<typeof names>): Channel => ({
  ...names(...given),
  within: true,
});

/** Like `shows`, within the workspace only. */
const showsWithin = (...given: Parameters<typeof shows>): Channel => ({
  ...shows(...given),
  within: true,
});

/** Every way to access a collection, a document, a topic and a snippet. */
export const channels: Record<string, Channel> = {
  // Reading by id.
  "the collection": names("r", library.getCollection, inCollection),
  "its documents": names("r", library.listDocuments, inCollection),
  "its folders": names("r", listFolders, inCollection),
  "its activity": names("r", listActivity, inCollection),
  "the sources it follows": namesWithin("e", listSyncSources, inCollection),
  "a source for it to follow": namesWithin(
    "e",
    createSyncSource,
    and(inCollection, () => ({ body: { kind: "command", name: "A folder" } })),
  ),
  "topics suggested for it": names("r", topics.suggestTopics, inCollection),
  "the document": names("r", library.findDocument, inDocument),
  "the document in its collection": names("r", library.getDocument, inBoth),
  "its pages": names("r", library.listDocumentPages, inDocument),
  "its outline": names("r", library.getOutline, inDocument),
  "its summary": names("r", getSummary, inDocument),
  "its facts": names("r", getFacts, inDocument),
  "find in it": names(
    "r",
    library.findInDocument,
    and(inDocument, () => ({ query: { q: "deep" } })),
  ),
  "a passage of it": names("r", library.readPassage, ({ document_id }) => ({
    params: { document_id, page: "1" },
    query: { start: 0, end: 3 },
  })),
  "the bytes of its file": { needs: "r", answers: named, ask: bytesOf },
  "the topic": names("r", topics.getTopic, inTopic),
  "the topic's snippets": names("r", topics.listSnippets, inTopic),
  "the topic as a file": names("r", topics.exportTopic, inTopic),
  "what the topic's file would hold": names("r", topics.summarizeTopicExport, inTopic),
  "the snippet": names("r", topics.getSnippet, inSnippet),
  "the snippet in a topic of all": names("r", topics.getSnippet, ({ quoted_id }) => ({
    params: { snippet_id: quoted_id },
  })),
  "a conversation about the collection": names("r", createSession, ({ collection_id }) => ({
    body: { knowledge: { collection_ids: [collection_id] } },
  })),
  "a conversation about the document": names("r", createSession, ({ document_id }) => ({
    body: { knowledge: { document_ids: [document_id] } },
  })),
  "a persona that rests on the collection": names("r", createPersona, ({ collection_id }) => ({
    body: { name: "Reader", knowledge: { collection_ids: [collection_id] } },
  })),
  "trying a persona that rests on the document": names("r", tryPersona, ({ document_id }) => ({
    body: { persona: { name: "Reader", knowledge: { document_ids: [document_id] } } },
  })),
  "a review of the collection": namesWithin("r", createReview, ({ collection_id }) => ({
    body: { name: "Birds", source: { type: "collection", collection_id } },
  })),
  "a review of the document": namesWithin("r", createReview, ({ document_id }) => ({
    body: { name: "Birds", source: { type: "documents", document_ids: [document_id] } },
  })),
  "a passage of the document in one's own draft": names("r", addDraftCitation, citationOf),
  "research in the collection": names("r", createRun, ({ collection_id }) => ({
    body: { question: "How deep is it?", knowledge: { collection_ids: [collection_id] } },
  })),
  "research in the document": names("r", createRun, ({ document_id }) => ({
    body: { question: "How deep is it?", knowledge: { document_ids: [document_id] } },
  })),
  "a conversation about the topic": names("r", createSession, ({ topic_id }) => ({
    body: { knowledge: { topic_ids: [topic_id] } },
  })),

  "the document attached to one's own conversation": namesWithin(
    "r",
    linkAttachment,
    async ({ document_id }, { asker }) => ({
      params: { session_id: (await sessionOf(asker)) ?? nothing },
      body: { document_id },
    }),
  ),

  // Reading in lists.
  "the list of collections": shows(library.listCollections, all, (one) => one.collection_id),
  "what is new": showsWithin(library.recentDocuments, all, document),
  "documents by name": shows(
    library.recentDocuments,
    ({ document_name: q }) => ({ query: { q } }),
    document,
  ),
  "search in passages": shows(search, ({ bird: q }) => ({ query: { q } }), document),
  "search in passages of the collection": shows(
    search,
    ({ bird: q, collection_id }) => ({ query: { q, collection_id } }),
    document,
  ),
  "files known already": showsWithin(
    library.verifyChecksum,
    ({ bird }, { world, asker }) => ({
      body: { collection_id: world.landing(asker), checksum: md5(sentenceOf(bird)) },
    }),
    document,
  ),
  "files known already, to one who attaches": showsWithin(
    verifyAttachment,
    ({ bird }) => ({ body: { checksum: md5(sentenceOf(bird)) } }),
    document,
  ),
  "the list of topics": shows(topics.listTopics, all, (one) => one.topic_id),
  "the topics of the collection": shows(
    topics.listTopics,
    ({ collection_id }) => ({ query: { collection_id } }),
    (one) => one.topic_id,
  ),
  "search in snippets": shows(
    topics.searchSnippets,
    ({ bird: q }) => ({ query: { q } }),
    (one) => one.snippet_id,
  ),
  "snippets as a file": shows(topics.exportSnippets, everything, (one) => one.bird),
  "an answer and its citations": { needs: "r", answers: listed, ask: isCited },

  "an answer that is shared": { needs: "r", within: true, answers: listed, ask: isShown },
  "a copy of an answer that is shared": {
    needs: "r",
    within: true,
    answers: listed,
    ask: isCopied,
  },

  // Changing.
  "rename the collection": names(
    "e",
    library.updateCollection,
    and(inCollection, () => ({ body: { description: "Changed" } })),
  ),
  "upload a file": names(
    "e",
    library.addDocuments,
    and(inCollection, () => ({ body: formOf({ name: "new.txt", bytes: "New." }) })),
  ),
  "keep an attachment in it": namesWithin(
    "e",
    keepAttachment,
    async ({ collection_id }, { asker }) => ({
      params: { attachment_id: (await attachedBy(asker)).id ?? nothing },
      body: { collection_id },
    }),
  ),
  "make a folder": names(
    "e",
    createFolder,
    and(inCollection, (_, { asker }) => ({ body: { name: asker.user.id } })),
  ),
  "rename a folder": names("e", updateFolder, ({ collection_id, folder_id, bird }) => ({
    params: { collection_id, folder_id },
    body: { name: bird },
  })),
  "rename the document": names(
    "e",
    library.updateDocument,
    and(inBoth, ({ document_name }) => ({ body: { name: document_name } })),
  ),
  "correct a fact of it": names("e", correctFact, ({ document_id, bird }) => ({
    params: { document_id, name: "issuer" },
    body: { values: [bird] },
  })),
  "take a correction back": names("e", undoCorrection, ({ document_id }) => ({
    params: { document_id, name: "title" },
  })),
  "make a topic": names("e", topics.createTopic, ({ collection_id }) => ({
    body: { collection_id, title: "Another" },
  })),
  "save a snippet": names(
    "e",
    topics.addSnippet,
    and(inTopic, ({ document_id, bird }) => ({
      body: { document_id, page: 1, quote: sentenceOf(bird) },
    })),
  ),
  "write to a snippet": names(
    "e",
    topics.updateSnippet,
    and(inSnippet, () => ({ body: { note: "Seen." } })),
  ),
  "say who sees it": names("s", library.updateCollection, async (_, { world, cell }) => ({
    params: { collection_id: await world.another(cell) },
    body: { visibility: cell.scope.endsWith("private") ? "shared" : "private" },
  })),

  "publish it": names("p", publishing.publishCollection, async (_, { world, cell }) => ({
    params: { collection_id: await world.another(cell) },
  })),
  "whether it is published": names("p", publishing.getPublication, inCollection),

  // Deleting, and objects in the trash.
  "delete the collection": names("d", library.deleteCollection, async (_, { world, cell }) => ({
    params: { collection_id: await world.another(cell) },
  })),
  "restore the collection": names(
    "d",
    trash.restore,
    async (_, { world, cell }) => ({ params: { id: await world.deleted(cell) } }),
    hidden,
  ),
  "remove the collection for good": names(
    "d",
    trash.removeForever,
    async (_, { world, cell }) => ({ params: { id: await world.deleted(cell) } }),
    hidden,
  ),
  "a deleted document in the trash": shows(
    trash.listTrash,
    all,
    ({ deleted_id }) => deleted_id,
    "e",
  ),
};
