import type { Document } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearchParams } from "react-router";

import { read } from "#platform/http/read.ts";
import { shortCount } from "#ui/text/formats.ts";

import { withAddress } from "../address/address.ts";
import styles from "./HeldDocuments.module.css";

/** Maximum documents listed; the collection contains all. */
const maxDocuments = 50;

/** Documents contained in this one's file: attachments, or an archive's contents. */
export function HeldDocuments({ document }: { document: Document }) {
  const { id, collection_id, contained_count } = document;
  const held = useQuery(
    read("/libraries/ext/v1/collections/{collection_id}/document", {
      params: { collection_id },
      query: { contained_in: id, sort: "name", page_size: maxDocuments },
    }),
  );
  const documents = held.data?.results ?? [];
  const more = contained_count - documents.length;
  const shown = shortCount(contained_count);
  return (
    <section aria-labelledby="viewer-held">
      <h3 id="viewer-held">
        {plural(contained_count, { one: `Holds ${shown} file`, other: `Holds ${shown} files` })}
      </h3>
      <ul className={styles.list}>
        {documents.map((one) => (
          <li key={one.id}>
            <DocumentLink document={one} />
          </li>
        ))}
        {held.isSuccess && more > 0 && (
          <li className={styles.more}>
            <Trans>and {shortCount(more)} more</Trans>
          </li>
        )}
      </ul>
    </section>
  );
}

/** A link that opens another document in the viewer. */
export function DocumentLink({
  document: { id, name },
}: {
  document: { id: string; name: string };
}) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const address = { documentId: id, page: null, highlight: null };
  return (
    <Link
      to={{ search: withAddress(params, address).toString() }}
      replace
      state={state as unknown}
      preventScrollReset
      className={styles.link}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
