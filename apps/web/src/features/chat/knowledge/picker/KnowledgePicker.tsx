import type { Knowledge } from "@lectern/contract/chat";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";

import { useTags } from "#features/tags/index.ts";
import { read } from "#platform/http/read.ts";
import { Button } from "#ui/controls/Button.tsx";
import { documentCount } from "#ui/text/counts.ts";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { shortCount } from "#ui/text/formats.ts";

import type { NewConversationContext } from "../capacity.ts";
import {
  itemsOf,
  type KnowledgeItem,
  nothingChosen,
  sourceIcons,
  toggled,
  withDay,
} from "../names.ts";
import { Choice, Group } from "./Choice.tsx";
import { Chosen } from "./Chosen.tsx";
import styles from "./KnowledgePicker.module.css";

/** Items shown of each kind; searching narrows them. */
const pageSize = 50;

interface KnowledgePickerProps {
  open: boolean;
  knowledge: Knowledge;
  talk: NewConversationContext;
  title?: string;
  /** The label of the confirm button if it does more than save the choice. */
  confirm?: string;
  /** Shown above the choice. */
  children?: ReactNode;
  onClose: () => void;
  onDone: (knowledge: Knowledge) => void;
}

/** Chooses the sources of answers, and the reading mode of each. */
export function KnowledgePicker({
  open,
  knowledge,
  talk,
  title,
  confirm,
  children,
  onClose,
  onDone,
}: KnowledgePickerProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(knowledge);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const count = itemsOf(chosen).length;
  const shown = shortCount(count);
  const use =
    count === 0
      ? t`Use everything`
      : plural(count, { one: `Use ${shown} source`, other: `Use ${shown} sources` });
  return (
    <Dialog
      open={open}
      title={title ?? t`Choose sources`}
      onClose={onClose}
      wide
      onSubmit={() => onDone(chosen)}
      actions={
        <>
          {count > 0 && (
            <Button kind="plain" onClick={() => setChosen(withDay(nothingChosen, chosen.as_of))}>
              <Trans>Use everything</Trans>
            </Button>
          )}
          <Button kind="primary" type="submit">
            {confirm ?? use}
          </Button>
        </>
      }
    >
      {children}
      {count > 0 && <Chosen knowledge={chosen} talk={talk} onChange={setChosen} />}
      <Library
        chosen={chosen}
        isShort={count > 0}
        onToggle={(item) => setChosen(toggled(chosen, item))}
      />
      <Field
        className={styles.day}
        type="date"
        label={t`As of a day`}
        hint={t`Answers come from the versions that were current at the end of that day. Leave it empty for today's.`}
        value={chosen.as_of ?? ""}
        max={today}
        onChange={({ currentTarget: { value } }) => setChosen(withDay(chosen, value || undefined))}
      />
    </Dialog>
  );
}

interface LibraryProps {
  chosen: Knowledge;
  /** Whether something is shown above it. */
  isShort: boolean;
  onToggle: (item: KnowledgeItem) => void;
}

/** Everything that can be chosen, searchable by name. */
function Library({ chosen, isShort, onToggle }: LibraryProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const query = { page_size: pageSize, ...(q === "" ? {} : { q }) };
  const collections = useQuery(
    read("/libraries/ext/v1/collections", { query: { ...query, sort: "name" } }),
  );
  const topics = useQuery(read("/libraries/ext/v1/topics", { query }));
  const documents = useQuery(read("/libraries/ext/v1/document", { query }));
  const tags = useTags();
  const words = q.toLocaleLowerCase();
  const named = (tags.data?.results ?? []).filter(({ name }) =>
    name.toLocaleLowerCase().includes(words),
  );
  const all = [collections, topics, documents];
  const ids = new Set(itemsOf(chosen).map(({ id }) => id));
  const choice = (kind: KnowledgeItem["kind"], id: string, name: string, below?: string) => (
    <Choice
      key={id}
      icon={kind === "document" ? <FileIcon /> : <Icon of={sourceIcons[kind]} />}
      name={name}
      below={below}
      checked={ids.has(id)}
      onToggle={() => onToggle({ kind, id })}
    />
  );
  return (
    <>
      <SearchField
        label={t`Search collections, topics and documents`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.list} data-short={isShort || undefined}>
        {all.some(({ isError }) => isError) ? (
          <ErrorState
            title={t`Couldn't load the library`}
            onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
          />
        ) : !collections.data || !topics.data || !documents.data ? (
          <LoadingRows label={t`Loading the library`} />
        ) : named.length === 0 && all.every(({ data }) => data?.total === 0) ? (
          <p className={styles.nothing}>
            {q === "" ? t`The library is empty.` : t`Nothing matches "${q}".`}
          </p>
        ) : (
          <>
            <Group title={t`Collections`}>
              {collections.data.results.map(({ id, name, document_count }) =>
                choice("collection", id, name, documentCount(document_count)),
              )}
            </Group>
            <Group title={t`Topics`}>
              {topics.data.results.map(({ id, title }) => choice("topic", id, title))}
            </Group>
            <Group title={t`Tags`}>
              {named.map(({ id, name, document_count }) =>
                choice("tag", id, name, documentCount(document_count)),
              )}
            </Group>
            <Group title={t`Documents`}>
              {documents.data.results.map(({ id, name }) => choice("document", id, name))}
            </Group>
          </>
        )}
      </div>
    </>
  );
}
