/** Messages of requests for documents. */
export const requests = {
  request_not_found: "Request not found.",
  request_question_too_long: "Questions of requests can be up to 2,000 characters long.",
  request_note_too_long: "Notes can be up to 2,000 characters long.",
  request_reason_too_long: "Reasons can be up to 1,000 characters long.",
  request_reason_missing: "Enter a reason.",
  request_due_invalid: "Enter a date.",
  request_due_past: "Choose today or a later day.",
  request_recipient_missing: "Choose a person or a team.",
  request_recipient_unknown: "This person is not a member of the workspace.",
  request_recipient_cannot_add: "{name} cannot add documents. Choose somebody else.",
  request_team_unknown: "This team no longer exists.",
  request_team_cannot_add: "Nobody in {name} can add documents. Choose somebody else.",
  request_collection_closed:
    "{name} cannot add documents to this collection. Choose another, or none.",
  request_not_needed: "This question already has an answer.",
  request_exists: "A document has already been requested for this question.",
  request_too_many: "You can have up to {max} open requests. Withdraw some first.",
  request_too_many_in_day: "You can send up to {max} requests a day. Try again tomorrow.",
  request_recipients_only: "Only whoever was asked for the document can do this.",
  request_owner_only: "Only the person who sent the request can do this.",
  request_closed: "This request is closed.",
  request_being_answered: "The question is being asked again. Wait for the answer.",
  request_document_hidden:
    "{name} cannot open this document. Choose one in a collection that they can open.",
  request_stopped: "The answer was stopped.",
  request_not_answered: "The question could not be asked again.",
} as const;
