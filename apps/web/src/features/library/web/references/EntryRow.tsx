import type { Collection } from "@lectern/contract/library";
import type { ReadReference } from "@lectern/contract/references";
import { Trans, useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Select } from "#ui/controls/Select.tsx";

import { useImport } from "../api.ts";
import { useImportReferences } from "./api.ts";
import styles from "./References.module.css";

interface EntryRowProps {
  to: Collection;
  entry: ReadReference;
  /** The document that was chosen; empty: none. */
  document: string;
  onChoose: (id: string) => void;
}

/** An entry with its document, a choice of several, or a way to fetch it. */
export function EntryRow({ to, entry, document, onChoose }: EntryRowProps) {
  const { t } = useLingui();
  const { title, author, year, reference, documents, url } = entry;
  const name = title || reference.key || reference.type;
  const facts = [author, year, reference.key].filter(Boolean);
  const [only, ...others] = documents;
  return (
    <li className={styles.entry}>
      <p className={styles.title} dir="auto">
        {name}
      </p>
      <p className={styles.facts}>
        <bdi>{facts.join(" · ")}</bdi>
      </p>
      {only && (
        <Select
          label={t`Document of ${name}`}
          value={document}
          options={[
            { value: "", name: t`Do not store` },
            ...documents.map((one) => ({
              value: one.id,
              name: one.replaces
                ? t`${one.name} (replaces its reference)`
                : others.length > 0
                  ? `${one.name} (${one.collection_name})`
                  : one.name,
            })),
          ]}
          onChange={onChoose}
        />
      )}
      {!only && url !== null && <Fetching to={to} entry={{ ...entry, url }} name={name} />}
    </li>
  );
}

interface FetchingProps {
  to: Collection;
  entry: ReadReference & { url: string };
  name: string;
}

/** Adds what is at the address of an entry, with its reference. */
function Fetching({ to, entry: { url, reference }, name }: FetchingProps) {
  const { t } = useLingui();
  const add = useImport(to.id);
  const store = useImportReferences();
  const refer = ({ id }: { id: string }) => store.mutate([{ document_id: id, reference }]);
  const error = add.error ?? store.error;
  if (add.isSuccess && store.isSuccess)
    return (
      <>
        <p className={styles.facts} role="status">
          <Trans>Added</Trans>
        </p>
        {store.data.map((refused) => (
          <p key={refused.id} className={styles.wrong} role="alert">
            {translateServerMessage(refused)}
          </p>
        ))}
      </>
    );
  return (
    <>
      <Button
        size="row"
        busy={add.isPending || store.isPending}
        aria-label={t`Fetch ${name}`}
        onClick={() => (add.data ? refer(add.data) : add.mutate({ url }, { onSuccess: refer }))}
      >
        <Trans>Fetch</Trans>
      </Button>
      {error && (
        <p className={styles.wrong} role="alert">
          {errorMessage(error)}
        </p>
      )}
    </>
  );
}
