import type { FoundPassage } from "@lectern/contract/retrieval-tests";
import { Link } from "react-router";

import { FileName } from "#ui/images/FileName.tsx";
import { placeTitle } from "#ui/text/place-name.ts";

import { pageAddress } from "./address.ts";
import styles from "./RetrievalTests.module.css";

type Place = Pick<FoundPassage, "document_id" | "document_name" | "page" | "unit" | "label">;

/** The document and page of a passage, as a link to it. */
export function PassagePlace({ passage }: { passage: Place }) {
  const { document_id, document_name, page, unit, label } = passage;
  if (document_id === null || page === null) return null;
  return (
    <Link className={styles.place} to={pageAddress(document_id, page)}>
      <FileName name={document_name ?? ""} />
      <bdi>{placeTitle({ page, unit, label })}</bdi>
    </Link>
  );
}
