/** The text of a mail before layout. All of it is plain text. */
export interface Words {
  subject: string;
  /** Before the button. */
  lines: string[];
  button?: string;
  /** After the button: how long it is valid, and what to do if the reader did not ask for it. */
  after: string[];
}

/** The mails of one language. Names must be cleaned before they are passed in. */
export interface MailTexts {
  greeting(name: string | undefined): string;
  /** Above the bare address, for readers who cannot use the button. */
  otherwise: string;
  /** Names the sender and says that replies are not read. */
  footer(product: string): string;
  confirm_email(): Words;
  reset_password(): Words;
  change_email(): Words;
  email_changed(): Words;
  password_changed(): Words;
  passkey_added(facts: { passkey: string; address: string; time: string }): Words;
  new_device(facts: { device: string; address: string; time: string }): Words;
  /** `invitedBy` is empty when that account no longer exists. */
  invitation(facts: { workspace: string; invitedBy: string }): Words;
  draft_review(facts: { draft: string; askedBy: string; workspace: string }): Words;
  draft_mention(facts: { draft: string; mentionedBy: string; workspace: string }): Words;
  run_shared(facts: { run: string; sharedBy: string; workspace: string }): Words;
  document_request(facts: { question: string; askedBy: string; workspace: string }): Words;
  request_answered(facts: { question: string; workspace: string }): Words;
  request_not_held(facts: { question: string; workspace: string }): Words;
  request_failed(facts: { question: string; workspace: string }): Words;
  /** `declinedBy` is empty when that account no longer exists. */
  request_declined(facts: { question: string; declinedBy: string; workspace: string }): Words;
  address_taken(facts: { resetLink: string }): Words;
}
