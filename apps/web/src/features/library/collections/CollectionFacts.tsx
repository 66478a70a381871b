import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { documentCount, pageCount } from "#ui/text/counts.ts";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./CollectionFacts.module.css";
import { EditionWords } from "../listing/EditionWords.tsx";
import { Owner } from "../listing/Owner.tsx";
import { Sharing } from "../listing/Sharing.tsx";
import { StatusSummary } from "../listing/StatusSummary.tsx";

interface CollectionFactsProps {
  collection: Collection;
  /** The address of the listing shown when it is collapsed. */
  listing: string;
}

/** A collection's description, size, sharing and problems. */
export function CollectionFacts({ collection, listing }: CollectionFactsProps) {
  const { t } = useLingui();
  const { name, description, document_count, page_count, size, statuses, owner } = collection;
  const date = shortDate(collection.updated_at);
  return (
    <div className={styles.facts}>
      <Link
        to={listing}
        className={styles.caret}
        aria-expanded
        aria-label={t`Collapse ${name}`}
        title={t`Back to the library`}
      >
        <Icon of={icons.chevronDown} size={16} />
      </Link>
      <div className={styles.words}>
        {description && (
          <p className={styles.description} title={description} dir="auto">
            {description}
          </p>
        )}
        <div className={styles.line}>
          <span>
            <bdi>
              {documentCount(document_count)}
              {page_count > 0 && <> · {pageCount(page_count)}</>}
              {size > 0 && (
                <>
                  {" "}
                  · <bdi>{fileSize(size)}</bdi>
                </>
              )}
            </bdi>
            <EditionWords collection={collection} />
          </span>
          <Sharing collection={collection} className={styles.sharing} />
          <Owner of={owner} />
          <span className={styles.status}>
            <StatusSummary statuses={statuses} />
          </span>
          <span>
            <Trans>Last change: {date}</Trans>
          </span>
        </div>
      </div>
    </div>
  );
}
