/** An entry of the sidebar. */
export interface NavLinkEntry {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  /** Whether it is shown. */
  readonly visibility: boolean;
  /** A path of icons.ts. */
  readonly icon: string;
  readonly subLinks?: readonly NavLinkEntry[];
}

/** Whether a link stands for the screen at `pathname`: its own address or one below it. */
export const isCurrent = ({ url }: Pick<NavLinkEntry, "url">, pathname: string) =>
  pathname === url || pathname.startsWith(`${url}/`);
