/** An entry of the sidebar. */
export interface NavLinkEntry {
  readonly name: string;
  readonly url: string;
  /** Where the screens begin that it stands for; absent: its own address. */
  readonly area?: string;
  readonly key: string;
  /** Whether it is shown. */
  readonly visibility: boolean;
  /** A path of icons.ts. */
  readonly icon: string;
  readonly subLinks?: readonly NavLinkEntry[];
}

/** Whether a link stands for the screen at `pathname`. */
export const isCurrent = (
  { url, area = url }: Pick<NavLinkEntry, "url" | "area">,
  pathname: string,
) => pathname === area || pathname.startsWith(`${area}/`);
