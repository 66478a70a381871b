/** What the part of a mail's link is given. */
export interface MailLinkProps {
  token: string;
  /** Takes what the link carried out of the address. */
  onDone: () => void;
}
