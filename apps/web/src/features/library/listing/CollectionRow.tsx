import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { classNames } from "#ui/text/class-names.ts";
import { documentCount, pageCount } from "#ui/text/counts.ts";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { Glyph } from "#ui/images/Glyph.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { summarize } from "../status-summary.ts";
import { CollectionMenu } from "./CollectionMenu.tsx";
import { CollectionName } from "./CollectionName.tsx";
import styles from "./CollectionRow.module.css";
import { EditionWords } from "./EditionWords.tsx";
import { Owner } from "./Owner.tsx";
import { Sharing } from "./Sharing.tsx";
import { StatusSummary } from "./StatusSummary.tsx";

interface CollectionRowProps {
  collection: Collection;
  /** The address of its page. */
  to: string;
  /** The address of the listing with this collection expanded or collapsed. */
  toggle: string;
  open: boolean;
  /** Its content, while it is open. */
  children?: ReactNode;
}

/** A collection in the listing, with its content while expanded. Files can be dropped on it. */
export function CollectionRow(props: CollectionRowProps) {
  const { t } = useLingui();
  const { collection, to, toggle, open, children } = props;
  const { id, name, owner, size, statuses, updated_at, permissions } = collection;
  return (
    <section
      className={classNames(styles.collection, open && styles.open)}
      data-collection={permissions.edit ? id : undefined}
      data-collection-name={name}
      aria-label={name}
    >
      <div className={styles.head}>
        <Link
          to={toggle}
          className={styles.caret}
          aria-expanded={open}
          aria-label={t`Quick look at ${name}`}
          title={t`Quick look`}
        >
          <Icon of={open ? icons.chevronDown : icons.chevronRight} size={16} mirrored={!open} />
        </Link>
        <Glyph icon={icons.folder} />
        <CollectionName name={name} to={to}>
          <Counts collection={collection} />
        </CollectionName>
        <Sharing collection={collection} className={styles.visibility} />
        <span className={styles.owner}>
          <Owner of={owner} />
        </span>
        <span className={styles.size}>
          <bdi>{fileSize(size)}</bdi>
        </span>
        <span className={styles.summary}>
          <StatusSummary statuses={statuses} aligned />
        </span>
        <span className={styles.date}>
          <span className="visually-hidden">
            <Trans>Last change:</Trans>{" "}
          </span>
          {shortDate(updated_at)}
        </span>
        <span className={styles.menu}>
          <CollectionMenu collection={collection} />
        </span>
      </div>
      {open && <div className={styles.content}>{children}</div>}
    </section>
  );
}

function Counts({ collection }: { collection: Collection }) {
  const { document_count, page_count, statuses } = collection;
  const failed = statuses.error ?? 0;
  return (
    <>
      <bdi>
        {documentCount(document_count)}
        {page_count > 0 && (
          <span className={failed > 0 ? styles.pages : undefined}> · {pageCount(page_count)}</span>
        )}
        {failed > 0 && <span className={styles.failed}> · {summarize(statuses)?.text}</span>}
      </bdi>
      <EditionWords collection={collection} />
    </>
  );
}
