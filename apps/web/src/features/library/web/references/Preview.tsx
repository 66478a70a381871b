import type { Collection } from "@lectern/contract/library";
import type { ReadReference } from "@lectern/contract/references";
import type { Detail } from "@lectern/contract/message";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { type ChosenReference, useImportReferences } from "./api.ts";
import { EntryRow } from "./EntryRow.tsx";
import styles from "./References.module.css";

interface PreviewProps {
  to: Collection;
  found: { results: ReadReference[]; failed: (Detail & { line: number })[] };
  onBack: () => void;
}

/** An entry with its number in the file. */
type Numbered = ReadReference & { n: number };

/** Rows of each list that are shown at first. */
const shownAtFirst = 100;

/** What was read of a file: entries with their documents, without one, and what is wrong. */
export function Preview({ to, found, onBack }: PreviewProps) {
  const { t, i18n } = useLingui();
  const store = useImportReferences();
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map());
  const { results, failed } = found;
  // Several entries may stand in one line.
  const entries = results.map((one, n) => ({ ...one, n }));
  const documentOf = ({ n, documents }: Numbered) =>
    choices.get(n) ?? (documents.length === 1 ? documents[0]?.id : undefined) ?? "";
  // A document that is chosen twice gets the last reference.
  const byDocument = new Map(entries.map((one) => [documentOf(one), one.reference]));
  byDocument.delete("");
  const chosen = [...byDocument].map(([document_id, reference]): ChosenReference => {
    return { document_id, reference };
  });
  const lists = [
    { title: t`In the library`, entries: entries.filter((one) => one.documents.length === 1) },
    { title: t`Choose the document`, entries: entries.filter((one) => one.documents.length > 1) },
    { title: t`Not in the library`, entries: entries.filter((one) => one.documents.length === 0) },
  ].filter((list) => list.entries.length > 0);
  const count = chosen.length;
  const shownCount = shortCount(count);
  return (
    <div className={styles.form}>
      {results.length === 0 && failed.length === 0 && (
        <Notice>
          <Trans>There is no BibTeX entry in this text.</Trans>
        </Notice>
      )}
      {lists.map((list) => (
        <EntryList key={list.title} {...list}>
          {(entry) => (
            <EntryRow
              key={entry.n}
              to={to}
              entry={entry}
              document={documentOf(entry)}
              onChoose={(id) => setChoices(new Map(choices).set(entry.n, id))}
            />
          )}
        </EntryList>
      ))}
      {failed.length > 0 && (
        <section aria-label={t`Not read`}>
          <h3>
            <Trans>Not read</Trans>
          </h3>
          <ul className={styles.failed}>
            {failed.slice(0, shownAtFirst).map((one) => (
              <li key={`${one.line} ${one.code}`}>
                <Trans>
                  Line {i18n.number(one.line)}: {translateServerMessage(one)}
                </Trans>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ErrorNotice error={store.error} />
      {store.isSuccess && (
        <Stored count={store.variables.length - store.data.length} refused={store.data} />
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        {!store.isSuccess && (
          <Button
            kind="primary"
            busy={store.isPending}
            disabled={count === 0}
            onClick={() => store.mutate(chosen)}
          >
            <Plural
              value={count}
              one={`Store ${shownCount} reference`}
              other={`Store ${shownCount} references`}
            />
          </Button>
        )}
      </div>
    </div>
  );
}

function Stored({ count, refused }: { count: number; refused: readonly Detail[] }) {
  const shown = shortCount(count);
  const reasons = [...new Set(refused.map((one) => translateServerMessage(one)))];
  return (
    <Notice tone={refused.length > 0 ? "warning" : "success"} live="polite">
      <Plural
        value={count}
        one={`${shown} reference is stored.`}
        other={`${shown} references are stored.`}
      />{" "}
      {reasons.slice(0, 5).join(" ")}
    </Notice>
  );
}

interface EntryListProps {
  title: string;
  entries: readonly Numbered[];
  children: (entry: Numbered) => ReactNode;
}

function EntryList({ title, entries, children }: EntryListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  return (
    <section aria-label={title}>
      <h3>
        {title} ({shortCount(entries.length)})
      </h3>
      <ul className={styles.entries}>{shown.map(children)}</ul>
      {shown.length < entries.length && (
        <Button kind="plain" size="row" onClick={() => setWhole(true)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  );
}
