import type { Draft } from "@lectern/contract/drafts";
import { expect } from "vitest";

import { endpoints, type Person } from "../app.ts";

type Caller = Pick<Person, "call">;

export const inSection = (draft: Draft, at: number) => ({
  draft_id: draft.id,
  section_id: draft.sections[at]!.id,
});

/** Makes a draft of these sections, by title. */
export async function writeDraft(
  person: Caller,
  name: string,
  sections: Record<string, string>,
): Promise<Draft> {
  let draft = (await person.call(endpoints.createDraft, { body: { name } })).body;
  for (const [title, content] of Object.entries(sections)) {
    const params = { draft_id: draft.id };
    const added = await person.call(endpoints.addDraftSection, {
      params,
      body: { title, content },
    });
    expect(added.status).toBe(200);
    draft = added.body;
  }
  return draft;
}

export const changeSection = (
  person: Caller,
  draft: Draft,
  at: number,
  body: { title?: string; content?: string },
) =>
  person.call(endpoints.updateDraftSection, {
    params: inSection(draft, at),
    body: { hash: draft.sections[at]!.hash, ...body },
  });

export const approveSection = (person: Caller, draft: Draft, at: number, unsupported = false) =>
  person.call(endpoints.approveDraftSection, {
    params: inSection(draft, at),
    body: { hash: draft.sections[at]!.hash, unsupported },
  });

export const approveWhole = (person: Caller, { id, hash }: Draft, unsupported = false) =>
  person.call(endpoints.approveDraft, { params: { draft_id: id }, body: { hash, unsupported } });

/** Asks people and teams to review a draft. */
export async function askFor(
  owner: Caller,
  draft: Draft,
  asked: { people?: Person[]; teams?: string[] },
): Promise<Draft> {
  const { status, body } = await owner.call(endpoints.askReviewers, {
    params: { draft_id: draft.id },
    body: {
      reviewer_ids: (asked.people ?? []).map(({ user }) => user.id),
      team_ids: asked.teams ?? [],
    },
  });
  expect(status).toBe(200);
  return body;
}
