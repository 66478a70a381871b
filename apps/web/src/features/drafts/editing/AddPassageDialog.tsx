import type { Citation } from "@lectern/contract/chat";
import type { Draft } from "@lectern/contract/drafts";
import type { SearchResult } from "@lectern/contract/search";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { excerptOf, passagesOf } from "#features/search/index.ts";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Lit } from "#ui/text/Lit.tsx";
import { placeTitle } from "#ui/text/place-name.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { useNewCitation } from "../api.ts";
import styles from "./AddPassageDialog.module.css";

interface AddPassageDialogProps {
  draft: Draft;
  onAdded: (citation: Citation) => void;
  onClose: () => void;
}

/** Maximum documents that a search can name. */
const mostDocuments = 100;
const limit = 20;

/** Finds a passage in the sources of a draft or in the whole library, and adds it to be cited. */
export function AddPassageDialog({ draft, onAdded, onClose }: AddPassageDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const sources = sourcesOf(draft);
  const hasSources = sources.length > 0 && sources.length <= mostDocuments;
  const [isNarrow, setNarrow] = useState(hasSources);
  const q = useSettled(text.trim());
  const query = useQuery({
    ...passagesOf({ q, limit, ...(isNarrow && { document_id: sources }) }),
    enabled: q !== "",
  });
  const results = q === "" ? undefined : query.data?.results;
  const addition = useNewCitation(draft.id);
  const add = ({ document, page, text: quote }: SearchResult) => {
    if (addition.isPending) return;
    addition.mutate(
      { document_id: document.id, page, quote },
      { onSuccess: ({ citation }) => onAdded(citation) },
    );
  };
  return (
    <Dialog open wide title={t`Add a passage`} onClose={onClose}>
      <div className={styles.find}>
        <SearchField
          label={t`Search for a passage`}
          placeholder={t`Words of the passage`}
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {hasSources && (
          <LabelledCheckbox
            label={t`Only in the sources of this draft`}
            checked={isNarrow}
            onChange={setNarrow}
          />
        )}
        <ErrorNotice error={addition.error} />
        {q !== "" && (
          <QueryState
            query={query}
            failed={t`The documents could not be searched`}
            loading={t`Searching the documents`}
          />
        )}
        <ol className={styles.list}>
          {results?.map((result) => (
            <li key={result.chunk_id}>
              <Passage result={result} busy={addition.isPending} onChoose={() => add(result)} />
            </li>
          ))}
        </ol>
        <p className={styles.count} role="status">
          {results && !query.isPlaceholderData && <Found count={results.length} />}
        </p>
      </div>
    </Dialog>
  );
}

/** The documents that the draft cites and the reader may open. */
const sourcesOf = ({ citations }: Draft) => [
  ...new Set(
    citations.flatMap(({ source, document_id }) => (source === "gone" ? [] : document_id)),
  ),
];

function Found({ count }: { count: number }) {
  const shown = shortCount(count);
  if (count === 0) return <Trans>No passages were found. Use other words.</Trans>;
  return <Plural value={count} one={`${shown} passage found`} other={`${shown} passages found`} />;
}

interface PassageProps {
  result: SearchResult;
  busy: boolean;
  onChoose: () => void;
}

function Passage({ result, busy, onChoose }: PassageProps) {
  const { text, highlights, document } = result;
  return (
    <button type="button" className={styles.passage} aria-disabled={busy} onClick={onChoose}>
      <q dir="auto">
        <Lit pieces={excerptOf(text, highlights)} />
      </q>
      <span className={styles.place}>
        <FileName name={document.name} />
        <bdi>{placeTitle(result)}</bdi>
        <StandingMark standing={document.standing} />
      </span>
    </button>
  );
}
