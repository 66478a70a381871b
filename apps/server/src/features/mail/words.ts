/** What a letter says, before it is laid out. All of it is plain text. */
export interface Words {
  subject: string;
  /** Before the button. */
  lines: string[];
  button?: string;
  /** After the button: how long it is good, what to do if it was not oneself. */
  after: string[];
}

/** One language's letters. What they tell of people is cleaned before it comes here. */
export interface Letters {
  greeting(name: string | undefined): string;
  /** Above the bare address, for who cannot use the button. */
  otherwise: string;
  /** Who sent this, and that answers are not read. */
  footer: string;
  confirm_email(): Words;
  reset_password(): Words;
  change_email(): Words;
  email_changed(): Words;
  password_changed(): Words;
  new_device(facts: { device: string; address: string; time: string }): Words;
  /** `invitedBy` is empty where that person is gone. */
  invitation(facts: { workspace: string; invitedBy: string }): Words;
  address_taken(facts: { resetLink: string }): Words;
}
