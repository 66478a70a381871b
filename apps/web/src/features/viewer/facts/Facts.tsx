import type { FactName } from "@lectern/contract/facts";
import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { Select } from "#ui/controls/Select.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { useViewerAddress } from "../address/use-viewer-address.ts";
import { correct, factsOf } from "./actions.ts";
import { FactForm } from "./FactForm.tsx";
import { factNames, nameOfFact } from "./fact-names.ts";
import { type FactPlace, FactRow } from "./FactRow.tsx";
import styles from "./Facts.module.css";

interface FactsProps {
  document: Document;
  /** Called when a passage is opened. */
  onGone: () => void;
}

/**
 * The facts extracted from a document, such as author, parties and date; each with its source text.
 */
export function Facts({ document, onGone }: FactsProps) {
  const { t } = useLingui();
  const { open } = useViewerAddress();
  const isRead = document.status === "ready" || document.status === "ingested";
  const facts = useQuery({ ...factsOf(document.id), enabled: isRead, staleTime: 60_000 });
  if (!isRead) return null;
  if (facts.isError) {
    return (
      <p className={styles.none} role="alert">
        <Trans>Couldn't load what the document says about itself.</Trans>{" "}
        <button type="button" onClick={() => void facts.refetch()}>
          <Trans>Try again</Trans>
        </button>
      </p>
    );
  }
  if (!facts.data) {
    return (
      <Loading label={t`Loading what the document says about itself`}>
        <div className={styles.skeleton}>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      </Loading>
    );
  }
  const { facts: known, may_correct: mayCorrect } = facts.data;
  const type = known.find(({ name }) => name === "type")?.values[0];
  const missing = factNames.filter((name) => !known.some((one) => one.name === name));
  const go = ({ page, start, end }: FactPlace) => {
    open({ documentId: document.id, page, highlight: { kind: "span", start, end } });
    onGone();
  };
  if (known.length === 0 && !mayCorrect) return null;
  return (
    <section className={styles.facts} aria-labelledby="viewer-facts">
      <h3 id="viewer-facts">
        <Trans>What the document says about itself</Trans>
      </h3>
      {known.length === 0 && (
        <p className={styles.none}>
          <Trans>Nothing reliable was found on the first pages.</Trans>
        </p>
      )}
      <dl className={styles.list}>
        {known.map((fact) => (
          <FactRow
            key={fact.name}
            documentId={document.id}
            language={document.language ?? undefined}
            fact={fact}
            type={type}
            mayCorrect={mayCorrect}
            onGo={go}
          />
        ))}
      </dl>
      {mayCorrect && missing.length > 0 && (
        <AddFact key={missing.join()} documentId={document.id} missing={missing} type={type} />
      )}
    </section>
  );
}

interface AddFactProps {
  documentId: string;
  missing: readonly FactName[];
  type: string | undefined;
}

/** Adds a fact that was not extracted. */
function AddFact({ documentId, missing, type }: AddFactProps) {
  const { t } = useLingui();
  const [name, setName] = useState<FactName | "">("");
  const options = missing.map((value) => ({ value, name: nameOfFact(value, type) }));
  return (
    <div className={styles.add}>
      <Select<FactName | "">
        label={t`Add a detail`}
        value={name}
        options={[{ value: "", name: t`Add a detail…` }, ...options]}
        onChange={setName}
      />
      {name !== "" && (
        <FactForm
          key={name}
          name={name}
          label={nameOfFact(name, type)}
          values={[]}
          onSave={async (values) =>
            values.length === 0 || correct(documentId, name, values, undefined)
          }
          onClose={() => setName("")}
        />
      )}
    </div>
  );
}
