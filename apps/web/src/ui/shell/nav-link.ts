/** An entry of the sidebar. */
export interface NavLinkEntry {
  readonly name: string;
  readonly url: string;
  /** Path prefix of the screens it represents; defaults to its own URL. */
  readonly area?: string;
  readonly key: string;
  readonly visibility: boolean;
  /** A path of icons.ts. */
  readonly icon: string;
  readonly subLinks?: readonly NavLinkEntry[];
}

/** Whether a link represents the screen at `pathname`. */
export const isCurrent = (
  { url, area = url }: Pick<NavLinkEntry, "url" | "area">,
  pathname: string,
) => pathname === area || pathname.startsWith(`${area}/`);
