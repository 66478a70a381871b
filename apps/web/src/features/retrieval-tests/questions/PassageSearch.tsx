import type { SearchResult } from "@lectern/contract/search";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { excerptOf, passagesOf } from "#features/search/index.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";
import { Lit } from "#ui/text/Lit.tsx";
import { placeTitle } from "#ui/text/place-name.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import styles from "../RetrievalTests.module.css";

interface PassageSearchProps {
  question: string;
  collectionIds: string[];
  chosen: readonly SearchResult[];
  onChosen: (chosen: readonly SearchResult[]) => void;
}

const limit = 20;
/** Characters of the question that are searched for. */
const longest = 500;

/** Finds passages by the question, or by other words, and chooses those that should be found. */
export function PassageSearch({ question, collectionIds, chosen, onChosen }: PassageSearchProps) {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const q = useSettled((words.trim() || question.trim()).slice(0, longest));
  const query = useQuery({
    ...passagesOf({ q, limit, ...(collectionIds.length > 0 && { collection_id: collectionIds }) }),
    enabled: q !== "",
  });
  const found = q === "" ? [] : (query.data?.results ?? []);
  const isChosen = (one: SearchResult) => chosen.some(({ chunk_id }) => chunk_id === one.chunk_id);
  // What was chosen stays in sight when other words are searched for.
  const results = [...chosen, ...found.filter((one) => !isChosen(one))];
  const toggle = (one: SearchResult) =>
    onChosen(
      isChosen(one) ? chosen.filter(({ chunk_id }) => chunk_id !== one.chunk_id) : [...chosen, one],
    );
  return (
    <div className={styles.group} role="group" aria-label={t`Passages that should be found`}>
      <SearchField
        label={t`Find the passage by other words`}
        maxLength={longest}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          // The search needs no Enter, which would submit the surrounding form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {q !== "" && (
        <QueryState
          query={query}
          failed={t`The documents could not be searched`}
          loading={t`Searching the documents`}
        />
      )}
      <ul className={styles.choices}>
        {results.map((one) => (
          <li key={one.chunk_id}>
            <Choice result={one} isChosen={isChosen(one)} onToggle={() => toggle(one)} />
          </li>
        ))}
      </ul>
      <p className={styles.below} role="status">
        {chosen.length > 0 ? <Chosen count={chosen.length} /> : <Hint q={q} count={found.length} />}
      </p>
    </div>
  );
}

function Chosen({ count }: { count: number }) {
  const shown = shortCount(count);
  return (
    <Plural value={count} one={`${shown} passage chosen`} other={`${shown} passages chosen`} />
  );
}

function Hint({ q, count }: { q: string; count: number }) {
  if (q === "") return <Trans>Type a question to see passages.</Trans>;
  if (count === 0) return <Trans>No passages were found. Use other words.</Trans>;
  return <Trans>Choose the passages that answer the question.</Trans>;
}

interface ChoiceProps {
  result: SearchResult;
  isChosen: boolean;
  onToggle: () => void;
}

function Choice({ result, isChosen, onToggle }: ChoiceProps) {
  const { text, highlights, document } = result;
  return (
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onToggle}>
      <span className={styles.tick}>{isChosen && <Icon of={icons.check} size={16} />}</span>
      <span className={styles.words}>
        <q dir="auto">
          <Lit pieces={excerptOf(text, highlights)} />
        </q>
        <span className={styles.place}>
          <FileName name={document.name} />
          <bdi>{placeTitle(result)}</bdi>
        </span>
      </span>
    </button>
  );
}
