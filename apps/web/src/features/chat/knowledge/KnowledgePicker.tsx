import type { Knowledge } from "@lectern/contract/chat";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";

import { read } from "#platform/read.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { documentCount } from "#ui/counts.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { FileIcon } from "#ui/FileIcon.tsx";
import { FileName } from "#ui/FileName.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { LoadingRows } from "#ui/Skeleton.tsx";

import styles from "./KnowledgePicker.module.css";
import { type KnowledgeItem, nothingChosen, toggled } from "./names.ts";

/** Of each kind; searching narrows them. */
const pageSize = 50;

interface KnowledgePickerProps {
  open: boolean;
  knowledge: Knowledge;
  onClose: () => void;
  onDone: (knowledge: Knowledge) => void;
}

/** Chooses the collections, topics and documents that answers rest on. */
export function KnowledgePicker({ open, knowledge, onClose, onDone }: KnowledgePickerProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(knowledge);
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const query = { page_size: pageSize, ...(q === "" ? {} : { q }) };
  const quiet = { meta: { quiet: true } };
  const collections = useQuery({
    ...read("/libraries/ext/v1/collections", { query: { ...query, sort: "name" } }),
    ...quiet,
  });
  const topics = useQuery({ ...read("/libraries/ext/v1/topics", { query }), ...quiet });
  const documents = useQuery({ ...read("/libraries/ext/v1/document", { query }), ...quiet });
  const all = [collections, topics, documents];
  const toggle = (item: Pick<KnowledgeItem, "kind" | "id">) => setChosen(toggled(chosen, item));
  const count = Object.values(chosen).flat().length;
  const nothing = all.every(({ data }) => data?.total === 0);

  return (
    <Dialog
      open={open}
      title={t`What should answers rest on?`}
      onClose={onClose}
      wide
      onSubmit={() => onDone(chosen)}
      actions={
        <>
          {count > 0 && (
            <Button kind="plain" onClick={() => setChosen(nothingChosen)}>
              <Trans>Use everything</Trans>
            </Button>
          )}
          <Button kind="primary" type="submit">
            {count === 0
              ? t`Use everything`
              : plural(count, { one: "Use # choice", other: "Use # choices" })}
          </Button>
        </>
      }
    >
      <SearchField
        label={t`Search collections, topics and documents`}
        placeholder={t`Search collections, topics and documents`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.list}>
        {all.some(({ isError }) => isError) ? (
          <ErrorState
            title={t`The library did not load`}
            onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
          />
        ) : !collections.data || !topics.data || !documents.data ? (
          <LoadingRows label={t`Loading the library`} />
        ) : nothing ? (
          <p className={styles.nothing}>
            {q === "" ? t`There is nothing in the library yet.` : t`Nothing is called "${q}".`}
          </p>
        ) : (
          <>
            <Group title={t`Collections`}>
              {collections.data.results.map(({ id, name, document_count }) => (
                <Choice
                  key={id}
                  icon={<Icon of={icons.folder} />}
                  name={name}
                  below={documentCount(document_count)}
                  checked={chosen.collection_ids.includes(id)}
                  onToggle={() => toggle({ kind: "collection", id })}
                />
              ))}
            </Group>
            <Group title={t`Topics`}>
              {topics.data.results.map(({ id, title }) => (
                <Choice
                  key={id}
                  icon={<Icon of={icons.layers} />}
                  name={title}
                  checked={chosen.topic_ids.includes(id)}
                  onToggle={() => toggle({ kind: "topic", id })}
                />
              ))}
            </Group>
            <Group title={t`Documents`}>
              {documents.data.results.map(({ id, name }) => (
                <Choice
                  key={id}
                  icon={<FileIcon />}
                  name={name}
                  checked={chosen.document_ids.includes(id)}
                  onToggle={() => toggle({ kind: "document", id })}
                />
              ))}
            </Group>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.group}>{title}</h3>
      {children}
    </section>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  name: string;
  below?: string;
  checked: boolean;
  onToggle: () => void;
}

function Choice({ icon, name, below, checked, onToggle }: ChoiceProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box carries the name
    <label className={styles.choice}>
      <Checkbox label={name} checked={checked} onChange={onToggle} />
      {icon}
      <span className={styles.name}>
        <FileName name={name} />
      </span>
      {below && <span className={styles.below}>{below}</span>}
    </label>
  );
}
