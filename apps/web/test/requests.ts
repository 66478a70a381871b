import type { DocumentRequest } from "@lectern/contract/requests";

let last = 0;
const id = () => `0199f0dd-0000-7000-8000-${String(++last).padStart(12, "0")}`;
const now = "2026-11-26T09:14:00.000Z";
const person = (first_name: string, last_name: string) => ({
  id: id(),
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@example.org`,
});

export const petra = person("Petra", "Lind");
export const idris = person("Idris", "Calloway");

/** An open request of Petra to Idris, as one who may do nothing sees it. */
export const request = (given: Partial<DocumentRequest> = {}): DocumentRequest => ({
  id: id(),
  question: "When does the insurance of Aldane end?",
  note: "",
  due_on: null,
  state: "open",
  outcome: null,
  failure: null,
  reason: null,
  owner: petra,
  recipient: idris,
  team: null,
  collection: null,
  document: null,
  has_document: false,
  handled_by: null,
  session_id: null,
  chat_id: null,
  answer_id: null,
  for_me: false,
  unread: false,
  created_at: now,
  updated_at: now,
  ...given,
  permissions: {
    answer: false,
    decline: false,
    withdraw: false,
    reopen: false,
    retry: false,
    ...given.permissions,
  },
});

/** The same, as who is asked sees it. */
export const received = (given: Partial<DocumentRequest> = {}) =>
  request({
    for_me: true,
    permissions: { answer: true, decline: true, withdraw: false, reopen: false, retry: false },
    ...given,
  });

export const givenDocument = (status: "processing" | "ready" | "error" = "ready") => ({
  id: id(),
  name: "Certificate.pdf",
  collection_id: id(),
  status,
});
