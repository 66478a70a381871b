import type { FoundPassage, OmissionReason } from "@lectern/contract/knowledge";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { viewerLink } from "#features/viewer/index.ts";
import { placeName } from "#ui/text/place-name.ts";

import styles from "./ContextReportView.module.css";

const reasons: Record<OmissionReason, MessageDescriptor> = {
  below_best: msg`Others matched better`,
  no_room: msg`No room left`,
  same_text: msg`Same text as another passage`,
  off: msg`Document turned off`,
};

/** The passages that were found but not read, each with the reason. */
export function LeftOutPassages({ found }: { found: readonly FoundPassage[] }) {
  const left = found.filter(({ left_out }) => left_out !== null);
  if (left.length === 0) return null;
  return (
    <section>
      <h4 className={styles.head}>
        <Trans>Found but not used</Trans>
      </h4>
      <ul className={styles.left}>
        {left.map((one) => (
          <li key={one.chunk_id}>
            <LeftOutPassage passage={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeftOutPassage({ passage }: { passage: FoundPassage }) {
  const { t } = useLingui();
  const { text, document_id, document_name, page, chunk_id, left_out, source } = passage;
  const place = placeName(passage);
  const words = (
    <>
      {source === "gone" ? (
        <span className={styles.gone}>
          <Trans>No longer available</Trans>
        </span>
      ) : (
        <q className={styles.quote} dir="auto">
          {text}
        </q>
      )}
      <span className={styles.place}>
        <span>
          <Trans>
            <bdi>{document_name}</bdi> · <bdi>{place}</bdi>
          </Trans>
        </span>
        {left_out && <b>{t(reasons[left_out])}</b>}
      </span>
    </>
  );
  if (source === "gone") return <div className={styles.passage}>{words}</div>;
  const highlight = { kind: "passage", chunkId: chunk_id } as const;
  return (
    <Link
      className={styles.passage}
      to={viewerLink({ documentId: document_id, page, highlight })}
      preventScrollReset
    >
      {words}
    </Link>
  );
}
