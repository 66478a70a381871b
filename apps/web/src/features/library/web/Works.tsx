import type { Collection } from "@lectern/contract/library";
import type { Work } from "@lectern/contract/sources";
import type { SourceId } from "@lectern/contract/retraction-status";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";

import { useWorks } from "./api.ts";
import styles from "./WebDialog.module.css";
import { WorkRow } from "./WorkRow.tsx";

interface WorksProps {
  to: Collection;
  source: { id: SourceId; name: string };
}

/** Searches published works in a trusted source. */
export function Works({ to, source }: WorksProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQ(text.trim());
  };
  const { name } = source;
  return (
    <>
      <form role="search" className={styles.search} onSubmit={submit}>
        <SearchField
          label={t`Title, author or DOI`}
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">
          <Trans>Search</Trans>
        </Button>
      </form>
      {q === "" ? (
        <p className={styles.told}>
          <Trans>
            Works that <bdi>{name}</bdi> lists, with authors, licence and status. The open full text
            is added, or the abstract if there is none.
          </Trans>
        </p>
      ) : (
        <Found key={q} to={to} source={source.id} q={q} />
      )}
    </>
  );
}

interface FoundProps {
  to: Collection;
  source: SourceId;
  q: string;
}

function Found({ to, source, q }: FoundProps) {
  const { t } = useLingui();
  const works = useWorks(source, q);
  if (!works.data) {
    return <QueryState query={works} failed={t`Search failed`} loading={t`Searching works`} />;
  }
  const all: Work[] = works.data.pages.flatMap(({ results }) => results);
  if (all.length === 0) {
    return (
      <p className={styles.told} role="status">
        <Trans>
          No work matches “<bdi>{q}</bdi>”.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <ul className={styles.works} aria-label={t`Works found`}>
        {all.map((work) => (
          <WorkRow key={work.id} to={to} work={work} />
        ))}
      </ul>
      {works.hasNextPage && (
        <Button
          kind="plain"
          size="row"
          busy={works.isFetchingNextPage}
          onClick={() => void works.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
