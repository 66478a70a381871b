/** A requested mail. Whether its address has an account is always checked later. */
export type MailJob =
  | { kind: "confirm_email"; email: string }
  | { kind: "reset_password"; email: string }
  | { kind: "change_email"; account_id: string; email: string }
  | { kind: "email_changed"; account_id: string; email: string }
  | { kind: "password_changed"; account_id: string }
  | { kind: "passkey_added"; account_id: string; passkey: string; address: string; at: string }
  | { kind: "new_device"; account_id: string; device: string; address: string; at: string }
  | { kind: "invitation"; organization_id: string; invitation_id: string }
  | { kind: "draft_review"; organization_id: string; draft_id: string; account_id: string }
  | {
      kind: "draft_mention";
      organization_id: string;
      draft_id: string;
      comment_id: string;
      account_id: string;
    }
  | { kind: "run_shared"; organization_id: string; run_id: string; account_id: string }
  | { kind: "document_request"; organization_id: string; request_id: string; account_id: string }
  | { kind: "request_news"; organization_id: string; request_id: string }
  | { kind: "address_taken"; email: string };

/** A composed mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Throws if the mail was not accepted; it is retried. */
  send(mail: Mail): Promise<void>;
}
