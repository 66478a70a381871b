import { z } from "zod";

import { RunReport } from "../agents/run-parts.ts";
import { Citation, Sentence } from "../chat/chat.ts";
import { endpoint } from "../endpoint.ts";
import { Team } from "../identity/organizations.ts";
import { Person } from "../library/library.ts";
import { code } from "../message.ts";
import { Id, many, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";
import { KeptAsset } from "./assets.ts";
import { Language } from "../language.ts";

export const mostDraftSections = 40;
export const mostReviewers = 20;
const mostMentions = 20;
const longestContent = 60_000;

/** draft -> in_review -> approved | changes_requested -> draft; a change reopens a section. */
export const DraftState = z.enum(["draft", "in_review", "changes_requested", "approved"]);
export type DraftState = z.infer<typeof DraftState>;

export const DraftDecision = z.object({
  kind: z.enum(["approved", "returned"]),
  by: Person.nullable().describe("null: the account was deleted"),
  at: Time,
  version: z
    .number()
    .int()
    .nullable()
    .describe("of the draft that was decided on; null: decided before it was stored"),
  hash: z.string().describe("of the text that was decided on"),
  reason: z.string().describe("of what was sent back, else empty"),
  unsupported: z.number().int().describe("sentences without full support that were approved"),
});
export type DraftDecision = z.infer<typeof DraftDecision>;

export const DraftSuggestion = z.object({
  by: Person.nullable().describe("who asked for it"),
  at: Time,
  instruction: z.string(),
  model: z.string().describe("its name"),
  version: z.number().int().describe("of the draft that it was made for"),
  hash: z.string().describe("of the section that it was made for; of another one: it is stale"),
  revision: z.number().int().describe("rises with each decision"),
  accepted: z.string().describe("the section with what was accepted so far"),
  content: z.string().describe("the section if all that is left were accepted"),
});
export type DraftSuggestion = z.infer<typeof DraftSuggestion>;

export const DraftSection = z.object({
  id: Id,
  title: z.string(),
  content: z.string().describe("Markdown; its marks name citations of the draft"),
  state: DraftState,
  hash: z.string().describe("of title and content, in hexadecimal"),
  sentences: z.array(Sentence).describe("offsets are UTF-16 in `content`"),
  decision: DraftDecision.nullable().describe(
    "the last one; of another hash: it no longer applies",
  ),
  suggestion: DraftSuggestion.nullable().describe(
    "what a model wrote, until its changes are decided; null for those who may not write",
  ),
  barred: z
    .enum(["owner", "writer"])
    .nullable()
    .describe("why the workspace's four-eyes rule does not let the caller approve it"),
});
export type DraftSection = z.infer<typeof DraftSection>;

export const DraftComment = z.object({
  id: Id,
  reply_to: Id.nullable().describe("the comment that it answers; replies are resolved with it"),
  section_id: Id.nullable().describe("null: its section was removed"),
  quote: z.string().describe("the words that it is about; empty: the whole section"),
  text: z.string().describe("those whom it mentions stand in it as `@name`"),
  mentions: z.array(z.object({ id: Id.describe("of the account"), name: z.string() })),
  author: Person.nullable(),
  created_at: Time,
  resolved_at: Time.nullable(),
});
export type DraftComment = z.infer<typeof DraftComment>;

export const DraftOrigin = z.object({
  type: z.enum(["run", "chat", "topic", "review"]),
  id: Id.nullable().describe("null: it is gone, or not the caller's to see"),
  name: z.string(),
});

/** What the report of a run left open; it is not part of the text. */
export const DraftOpenPoints = RunReport.pick({
  not_carried: true,
  not_found: true,
  not_researched: true,
});
export type DraftOpenPoints = z.infer<typeof DraftOpenPoints>;

export const DraftApproval = z.object({
  by: Person.nullable().describe("null: the account was deleted"),
  at: Time,
  version: z.number().int(),
  hash: z.string().describe("of all sections"),
  unsupported: z.number().int().describe("sentences without full support that were approved"),
});
export type DraftApproval = z.infer<typeof DraftApproval>;

export const DraftHead = z.object({
  id: Id,
  name: z.string(),
  state: DraftState.describe(
    "approved: the whole is, as its text is now; in review while all sections are approved and the whole is not; else what waits most",
  ),
  owner: Person.nullable(),
  origin: DraftOrigin.nullable(),
  version: z
    .number()
    .int()
    .describe("of the text; what one person changes within ten minutes is one version"),
  hash: z.string().describe("of all sections"),
  section_count: z.number().int(),
  approved_count: z.number().int(),
  unsupported: z
    .number()
    .int()
    .describe("sentences without full support, by the sources that the caller may read now"),
  open_comments: z.number().int(),
  open_mentions: z.number().int().describe("open comments of others that mention the caller"),
  for_me: z.boolean().describe("whether the caller is asked to review it, and has something to"),
  created_at: Time,
  updated_at: Time,
  permissions: z.object({
    edit: z.boolean(),
    review: z.boolean().describe("approve sections and send them back"),
    ask: z.boolean().describe("ask people to review it"),
    delete: z.boolean(),
  }),
});
export type DraftHead = z.infer<typeof DraftHead>;

export const Draft = DraftHead.extend({
  sections: z.array(DraftSection),
  citations: z
    .array(Citation)
    .describe("by their `index`; `source: gone` without words where the caller may not see it"),
  open_points: DraftOpenPoints.nullable().describe("null: it was not made of a run's report"),
  approval: DraftApproval.nullable().describe(
    "the last one of the whole; of another version than the draft's: it no longer applies",
  ),
  reviewers: z.array(z.object({ person: Person, asked_at: Time })),
  reviewing_teams: z
    .array(z.object({ team: Team.pick({ id: true, name: true }), asked_at: Time }))
    .describe("whoever is in one of them at the moment is a reviewer too"),
  comments: z.array(DraftComment),
});
export type Draft = z.infer<typeof Draft>;

export const DraftVersion = z.object({
  number: z.number().int(),
  hash: z.string(),
  by: Person.nullable(),
  created_at: Time,
});
export type DraftVersion = z.infer<typeof DraftVersion>;

const Title = z
  .string(code("draft_title_missing"))
  .trim()
  .min(1, code("draft_title_missing"))
  .max(200, code("title_too_long"))
  .refine(...seen);
const Content = z.string().max(longestContent, code("draft_section_too_long"));
const Hash = z.string().describe("of the section that the person saw; another one is 409");

const path = "/assets/ext/v1/drafts";
const params = z.object({ draft_id: Id });
const inSection = z.object({ draft_id: Id, section_id: Id });
const inComment = z.object({ draft_id: Id, comment_id: Id });

export const listDrafts = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The caller's drafts and those they are asked to review; `q`: in the name",
  query: PageQuery.extend({
    state: many(DraftState),
    owner: z.enum(["me", "others"]).optional(),
    for_me: z
      .stringbool()
      .optional()
      .describe("true: those with sections in review that the caller is asked to review"),
    mentions_me: z
      .stringbool()
      .optional()
      .describe("true: those with open comments of others that mention the caller"),
    waiting: z
      .stringbool()
      .optional()
      .describe(
        "true: those of `for_me` and `mentions_me`, own ones that were sent back, and own ones of which only the approval of the whole is missing while nobody else is asked",
      ),
    sort: z
      .enum(["updated_at", "-updated_at", "created_at", "-created_at", "name", "-name"])
      .default("-updated_at"),
  }),
  response: pageOf(DraftHead),
});

export const createDraft = endpoint({
  method: "POST",
  path,
  access: "member",
  summary:
    "Make a draft of a run's report, which accepts it, or of an answer, with its citations, or an empty one",
  body: z.object({
    name: Title.optional().describe("absent: of what it is made of"),
    from: z
      .discriminatedUnion("type", [
        z.object({ type: z.literal("run"), id: Id }),
        z.object({ type: z.literal("chat"), id: Id.describe("of the turn") }),
        z.object({ type: z.literal("topic"), id: Id }),
        z.object({ type: z.literal("review"), id: Id }),
      ])
      .optional()
      .describe("absent: an empty draft"),
  }),
  status: 201,
  response: Draft,
});

export const getDraft = endpoint({
  method: "GET",
  path: `${path}/{draft_id}`,
  access: "member",
  summary: "One draft with its sections, citations, reviewers and comments",
  params,
  response: Draft,
});

export const updateDraft = endpoint({
  method: "PATCH",
  path: `${path}/{draft_id}`,
  access: "member",
  summary: "Rename a draft, or put its sections into another order",
  params,
  body: z.object({
    name: Title.optional(),
    section_ids: z.array(Id).max(mostDraftSections).optional().describe("all of them"),
  }),
  response: Draft,
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: `${path}/{draft_id}`,
  access: "member",
  summary: "Delete a draft with its versions, approvals and comments",
  params,
  status: 204,
});

export const addDraftSection = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/sections`,
  access: "member",
  summary: "Add a section at the end, or after another one",
  params,
  body: z.object({
    title: Title,
    content: Content.default(""),
    after: Id.optional().describe("a section"),
  }),
  response: Draft,
});

export const updateDraftSection = endpoint({
  method: "PATCH",
  path: `${path}/{draft_id}/sections/{section_id}`,
  access: "member",
  summary: "Change a section; its sentences are checked again, and an approval of it ends",
  params: inSection,
  body: z.object({ hash: Hash, title: Title.optional(), content: Content.optional() }),
  response: Draft,
});

export const removeDraftSection = endpoint({
  method: "DELETE",
  path: `${path}/{draft_id}/sections/{section_id}`,
  access: "member",
  summary: "Remove a section",
  params: inSection,
  response: Draft,
});

export const addDraftCitation = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/citations`,
  access: "member",
  summary: "Add a passage that sentences can cite; its words must stand on the page",
  params,
  body: z.object({
    document_id: Id,
    page: z.number().int().min(1),
    quote: z.string().trim().min(1).max(5_000),
  }),
  response: z.object({ citation: Citation }),
});

export const rewriteDraftSection = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/sections/{section_id}/rewriting`,
  access: "member",
  summary:
    "Have a model write a section again by an instruction; it is a suggestion, and takes the place of an earlier one",
  params: inSection,
  body: z.object({
    hash: Hash,
    instruction: z
      .string(code("draft_instruction_missing"))
      .trim()
      .min(1, code("draft_instruction_missing"))
      .max(2_000),
    model: z.string().max(200).nullable().default(null).describe("ModelChoice.id"),
  }),
  response: Draft,
});

export const decideDraftSuggestion = endpoint({
  method: "PATCH",
  path: `${path}/{draft_id}/sections/{section_id}/suggestion`,
  access: "member",
  summary: "Accept or undo changes of a suggestion; the last decision saves the section",
  params: inSection,
  body: z.object({
    revision: z.number().int().describe("of the suggestion that the person saw; another is 409"),
    accepted: Content.describe("the section with what was accepted so far"),
    content: Content.describe(
      "the section if all that is left were accepted; the same: all is decided",
    ),
  }),
  response: Draft,
});

export const discardDraftSuggestion = endpoint({
  method: "DELETE",
  path: `${path}/{draft_id}/sections/{section_id}/suggestion`,
  access: "member",
  summary: "Discard a suggestion with what was accepted of it; the section stays as it is",
  params: inSection,
  response: Draft,
});

export const askReviewers = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/review`,
  access: "member",
  summary: "Ask people and teams for a review: they see the draft, and its drafts are in review",
  params,
  body: z
    .object({
      reviewer_ids: z.array(Id).max(mostReviewers).default([]),
      team_ids: z.array(Id).max(mostReviewers).default([]),
    })
    .refine(
      ({ reviewer_ids, team_ids }) => reviewer_ids.length + team_ids.length > 0,
      code("draft_reviewer_unknown"),
    ),
  response: Draft,
});

export const removeReviewer = endpoint({
  method: "DELETE",
  path: `${path}/{draft_id}/review/{account_id}`,
  access: "member",
  summary: "Ask somebody no longer; they do not see the draft any more",
  params: z.object({ draft_id: Id, account_id: Id }),
  response: Draft,
});

export const removeReviewingTeam = endpoint({
  method: "DELETE",
  path: `${path}/{draft_id}/review/teams/{team_id}`,
  access: "member",
  summary: "Ask a team no longer; its members do not see the draft any more",
  params: z.object({ draft_id: Id, team_id: Id }),
  response: Draft,
});

export const approveDraftSection = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/sections/{section_id}/approval`,
  access: "member",
  summary: "Approve a section as it is; unsupported sentences need an explicit yes",
  params: inSection,
  body: z.object({
    hash: Hash,
    unsupported: z.boolean().default(false).describe("true: also those that nothing supports"),
  }),
  response: Draft,
});

export const approveDraft = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/approval`,
  access: "member",
  summary: "Approve the whole of a draft as it is, once all of its sections are approved",
  params,
  body: z.object({
    hash: z.string().describe("of all sections, as the person saw them; another one is 409"),
    unsupported: z.boolean().default(false).describe("true: also sentences that nothing supports"),
  }),
  response: Draft,
});

export const returnDraftSection = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/sections/{section_id}/return`,
  access: "member",
  summary: "Send a section back with a reason",
  params: inSection,
  body: z.object({
    hash: Hash,
    reason: z
      .string(code("draft_reason_missing"))
      .trim()
      .min(1, code("draft_reason_missing"))
      .max(2_000, code("draft_comment_too_long")),
  }),
  response: Draft,
});

/** Fields of a comment and of a reply. */
const commentBody = {
  text: z
    .string(code("draft_comment_missing"))
    .trim()
    .min(1, code("draft_comment_missing"))
    .max(2_000, code("draft_comment_too_long")),
  mentions: z
    .array(Id)
    .max(mostMentions, code("draft_too_many_mentions"))
    .default([])
    .describe("accounts that can open the draft; others are refused, known or not"),
};

export const listDraftReaders = endpoint({
  method: "GET",
  path: `${path}/{draft_id}/readers`,
  access: "member",
  summary: "People who can open a draft and can be mentioned, by name; `q`: in the name",
  params,
  query: PageQuery,
  response: pageOf(Person),
});

export const addDraftComment = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/comments`,
  access: "member",
  summary: "Comment on a section, or on words of it; who is mentioned gets a mail",
  params,
  body: z.object({
    section_id: Id,
    quote: z.string().max(1_000).default(""),
    ...commentBody,
  }),
  response: Draft,
});

export const replyToDraftComment = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/comments/{comment_id}/replies`,
  access: "member",
  summary: "Reply to an open comment; a reply to a reply answers the comment",
  params: inComment,
  body: z.object(commentBody),
  response: Draft,
});

export const resolveDraftComment = endpoint({
  method: "PATCH",
  path: `${path}/{draft_id}/comments/{comment_id}`,
  access: "member",
  summary: "Resolve a comment with its replies, or open it again",
  params: inComment,
  body: z.object({ resolved: z.boolean() }),
  response: Draft,
});

export const deleteDraftComment = endpoint({
  method: "DELETE",
  path: `${path}/{draft_id}/comments/{comment_id}`,
  access: "member",
  summary: "Delete one's own comment, unless others have replied to it",
  params: inComment,
  response: Draft,
});

export const listDraftVersions = endpoint({
  method: "GET",
  path: `${path}/{draft_id}/versions`,
  access: "member",
  summary: "The versions of a draft's text, the newest first: at most 100",
  params,
  response: z.object({ results: z.array(DraftVersion) }),
});

export const getDraftVersion = endpoint({
  method: "GET",
  path: `${path}/{draft_id}/versions/{number}`,
  access: "member",
  summary: "The text of a version",
  params: z.object({ draft_id: Id, number: z.coerce.number().int().min(1) }),
  response: DraftVersion.extend({
    sections: z.array(DraftSection.pick({ id: true, title: true, content: true })),
  }),
});

export const publishDraft = endpoint({
  method: "POST",
  path: `${path}/{draft_id}/publication`,
  access: "member",
  summary: "Save the text of an approved draft as an asset, or as its next version",
  params,
  body: z.object({ hash: z.string().describe("of all sections, as the person saw them") }),
  response: KeptAsset,
});

export const exportDraft = endpoint({
  method: "GET",
  path: `${path}/{draft_id}/export`,
  access: "member",
  summary: "A draft as a file with numbered sources; marked as a draft until it is approved",
  params,
  query: z.object({
    format: z.enum(["md", "docx", "pdf"]).default("docx"),
    language: Language.default("en"),
  }),
});
