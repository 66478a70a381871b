import type { Collection } from "@lectern/contract/library";
import { Trans } from "@lingui/react/macro";

import { documentCount } from "#ui/text/counts.ts";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";

import { summarize } from "../status-summary.ts";
import styles from "./CollectionCard.module.css";
import { CollectionMenu } from "./CollectionMenu.tsx";
import { CollectionName } from "./CollectionName.tsx";
import { EditionWords } from "./EditionWords.tsx";
import { Owner } from "./Owner.tsx";
import { Sharing } from "./Sharing.tsx";

/** A collection as a card. Files can be dropped on it. */
export function CollectionCard({ collection, to }: { collection: Collection; to: string }) {
  const { id, name, owner, permissions, document_count, size } = collection;
  const status = summarize(collection.statuses);
  return (
    <section
      className={styles.card}
      data-collection={permissions.edit ? id : undefined}
      data-collection-name={name}
      aria-label={name}
    >
      <div className={styles.line}>
        <Glyph icon={icons.folder} />
        <CollectionName name={name} to={to}>
          <bdi>
            {documentCount(document_count)} · <bdi>{fileSize(size)}</bdi>
            {status && <span data-tone={status.tone}> · {status.text}</span>}
          </bdi>
          <EditionWords collection={collection} />
        </CollectionName>
        <span className={styles.menu}>
          <CollectionMenu collection={collection} />
        </span>
      </div>
      <div className={styles.foot}>
        <Sharing collection={collection} className={styles.visibility} />
        <span className={styles.date}>
          <span className="visually-hidden">
            <Trans>Last change:</Trans>{" "}
          </span>
          {shortDate(collection.updated_at)}
        </span>
        <Owner of={owner} />
      </div>
    </section>
  );
}
