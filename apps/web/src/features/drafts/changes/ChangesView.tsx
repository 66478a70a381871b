import type { Draft, DraftVersion } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { clockTime, shortCount, shortDate } from "#ui/text/formats.ts";
import text from "#ui/text/changed-text.module.css";

import { useDraftVersions, versionOf } from "../api.ts";
import { personName } from "../person-name.ts";
import { shortHash } from "../section-state.ts";
import { Changes } from "./Changes.tsx";
import styles from "./ChangesView.module.css";
import { countsOf, sentenceChanges } from "./sentences.ts";

/** Two versions of a draft, compared by sentences. */
export function ChangesView({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const versions = useDraftVersions(draft.id);
  const known = versions.data?.results;
  if (!known) {
    return (
      <QueryState
        query={versions}
        failed={t`Couldn't load the versions`}
        loading={t`Loading the versions`}
      />
    );
  }
  if (known.length < 2) {
    return (
      <p className={styles.none}>
        <Trans>This is the first version of the text: there is nothing to compare yet.</Trans>
      </p>
    );
  }
  return <Compared draft={draft} versions={known} />;
}

interface ComparedProps {
  draft: Draft;
  versions: readonly DraftVersion[];
}

function Compared({ draft, versions }: ComparedProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ older?: number; newer?: number }>({});
  const newer = chosen.newer ?? versions[0]?.number ?? 1;
  const before = versions.find(({ number }) => number < newer)?.number ?? newer;
  const older = chosen.older ?? before;
  const [from, to] = [Math.min(older, newer), Math.max(older, newer)];
  const [first, second] = [useQuery(versionOf(draft.id, from)), useQuery(versionOf(draft.id, to))];
  const options = versions.map(({ number, by, created_at, hash }) => {
    const [who, day, time] = [personName(by), shortDate(created_at), clockTime(created_at)];
    const name = `${t`Version ${number}`} · ${who}, ${day} ${time} · ${shortHash(hash)}`;
    return { value: String(number), name };
  });
  return (
    <>
      <div className={styles.choice}>
        <Select
          label={t`Older version`}
          options={options}
          value={String(older)}
          onChange={(value) => setChosen({ older: Number(value), newer })}
        />
        <Select
          label={t`Newer version`}
          options={options}
          value={String(newer)}
          onChange={(value) => setChosen({ older, newer: Number(value) })}
        />
      </div>
      {first.data && second.data ? (
        <Differences
          key={`${first.data.hash} ${second.data.hash}`}
          draft={draft}
          older={first.data.sections}
          newer={second.data.sections}
        />
      ) : (
        <QueryState
          query={first.isError ? first : second}
          failed={t`Couldn't load the versions`}
          loading={t`Loading the versions`}
        />
      )}
    </>
  );
}

type Sections = readonly { id: string; title: string; content: string }[];

interface DifferencesProps {
  draft: Draft;
  older: Sections;
  newer: Sections;
}

function Differences({ draft, older, newer }: DifferencesProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const sections = useMemo(() => differencesOf(older, newer), [older, newer]);
  const counts = sections
    .map(({ changes, titles }) => [countsOf(changes), countsOf(titles)])
    .flat();
  const added = counts.reduce((sum, one) => sum + one.added, 0);
  const removed = counts.reduce((sum, one) => sum + one.removed, 0);
  const count = added + removed;
  const sectionOf = (id: string) => draft.sections.find((one) => one.id === id);
  const go = (to: number) => {
    setAt(to);
    shown.current?.querySelectorAll("ins, del")[to - 1]?.scrollIntoView({ block: "center" });
  };
  const [addedShown, removedShown] = [shortCount(added), shortCount(removed)];
  const words = [
    plural(added, { one: `${addedShown} added`, other: `${addedShown} added` }),
    plural(removed, { one: `${removedShown} removed`, other: `${removedShown} removed` }),
  ].join(", ");
  return (
    <>
      <div className={styles.steps}>
        <span role="status">{count === 0 ? t`The words are the same` : words}</span>
        {count > 0 && (
          <span className={styles.buttons}>
            <IconButton
              icon={icons.chevronLeft}
              mirrored
              label={t`Change before`}
              disabled={at <= 1}
              onClick={() => go(at - 1)}
            />
            <bdi>
              {/* no count: a place */}
              <Trans>
                {at} of {count}
              </Trans>
            </bdi>
            <IconButton
              icon={icons.chevronRight}
              mirrored
              label={t`Next change`}
              disabled={at >= count}
              onClick={() => go(at + 1)}
            />
          </span>
        )}
      </div>
      <div ref={shown}>
        {sections.map(({ id, titles, changes }) => (
          <section key={id} className={styles.section}>
            <h3 dir="auto" className={text.text}>
              <Changes draft={draft} section={sectionOf(id)} changes={titles} />
            </h3>
            <div dir="auto" className={text.text}>
              <Changes draft={draft} section={sectionOf(id)} changes={changes} />
            </div>
          </section>
        ))}
      </div>
    </>
  );
}

/** Sections in the newer order; those that were removed follow. */
function differencesOf(older: Sections, newer: Sections) {
  const nothing = { title: "", content: "" };
  const gone = older.filter(({ id }) => newer.every((one) => one.id !== id));
  return [...newer, ...gone].map(({ id }) => {
    const before = older.find((one) => one.id === id) ?? nothing;
    const after = newer.find((one) => one.id === id) ?? nothing;
    return {
      id,
      titles: sentenceChanges(before.title, after.title),
      changes: sentenceChanges(before.content, after.content),
    };
  });
}
