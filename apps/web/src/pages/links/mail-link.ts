/** Props of a component that handles a mail's link. */
export interface MailLinkProps {
  token: string;
  /** Removes the token from the address. */
  onDone: () => void;
}
