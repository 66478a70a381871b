import type { HTMLAttributes, ReactElement, ReactNode } from "react";
import { Link } from "react-router";

import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import { Keys } from "../controls/Keys.tsx";
import { Tooltip } from "../popups/Tooltip.tsx";
import { isCurrent, type NavLinkEntry } from "./nav-link.ts";
import styles from "./NavList.module.css";

interface NavListProps {
  label: string;
  links: readonly NavLinkEntry[];
  /** Whether the sidebar shows names; collapsed, it shows icons and no sub-links. */
  open: boolean;
  pathname: string;
  children?: ReactNode;
}

export function NavList({ label, links, open, pathname, children }: NavListProps) {
  return (
    <nav aria-label={label} className={classNames(styles.nav, !open && styles.closed)}>
      <ul>
        {links
          .filter(({ visibility }) => visibility)
          .map((link) => (
            <li key={link.key}>
              <Entry link={link} open={open} pathname={pathname} />
            </li>
          ))}
        {children && <li>{children}</li>}
      </ul>
    </nav>
  );
}

function Entry({ link, open, pathname }: { link: NavLinkEntry; open: boolean; pathname: string }) {
  const current = isCurrent(link, pathname);
  const unfolded = Boolean(link.subLinks) && open && pathname.includes(link.url);
  return (
    <>
      <NamedWhenClosed name={link.name} open={open}>
        <Link
          to={link.url}
          className={classNames(styles.link, unfolded ? styles.parent : current && styles.current)}
          aria-current={current && !unfolded ? "page" : undefined}
          aria-expanded={link.subLinks && open ? unfolded : undefined}
        >
          <Icon of={link.icon} size={open ? 18 : 20} />
          <span className={open ? undefined : "visually-hidden"}>{link.name}</span>
          {link.subLinks && open && (
            <Icon
              of={unfolded ? icons.chevronDown : icons.chevronRight}
              size={16}
              mirrored={!unfolded}
              className={styles.caret}
            />
          )}
        </Link>
      </NamedWhenClosed>
      {unfolded && (
        <ul className={styles.sub}>
          {link.subLinks
            ?.filter(({ visibility }) => visibility)
            .map((sub) => (
              <li key={sub.key}>
                <Link
                  to={sub.url}
                  className={classNames(styles.link, isCurrent(sub, pathname) && styles.current)}
                  aria-current={isCurrent(sub, pathname) ? "page" : undefined}
                >
                  <Icon of={sub.icon} size={16} />
                  <span>{sub.name}</span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

interface NavActionProps {
  name: string;
  icon: string;
  open: boolean;
  onClick: () => void;
  mirrored?: boolean;
  /** The shortcut of the same action, shown beside the name. */
  keys?: readonly string[];
}

/** An entry that runs an action instead of navigating. */
export function NavAction({ name, icon, open, onClick, mirrored = false, keys }: NavActionProps) {
  return (
    <NamedWhenClosed name={name} open={open}>
      <button
        type="button"
        className={classNames(styles.link, !open && styles.iconOnly)}
        onClick={onClick}
      >
        <Icon of={icon} size={open ? 18 : 20} mirrored={mirrored} />
        <span className={open ? undefined : "visually-hidden"}>{name}</span>
        {open && keys && (
          <span className={styles.shortcut} aria-hidden>
            <Keys of={keys} />
          </span>
        )}
      </button>
    </NamedWhenClosed>
  );
}

function NamedWhenClosed({
  name,
  open,
  children,
}: {
  name: string;
  open: boolean;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}) {
  return (
    <Tooltip title={open ? "" : name} placement="end">
      {children}
    </Tooltip>
  );
}
