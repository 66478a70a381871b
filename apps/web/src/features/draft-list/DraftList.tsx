import type { DraftHead } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { ItemList } from "#ui/layout/ItemList.tsx";
import { ListHeads } from "#ui/layout/ListHeads.tsx";
import { useSettled } from "#ui/text/use-settled.ts";
import list from "#ui/layout/item-list.module.css";

import { type DraftFilter, draftsBy, refreshDrafts } from "./api.ts";
import { DeleteDraftDialog } from "./DeleteDraftDialog.tsx";
import styles from "./DraftList.module.css";
import { DraftListRow } from "./DraftListRow.tsx";
import { DraftListTools } from "./DraftListTools.tsx";

const everything: DraftFilter = { q: "", state: "all", owner: "all", sort: "-updated_at" };

/** The person's drafts and those they are asked to review. `start` begins one, in the empty state. */
export function DraftList({ start }: { start: ReactNode }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(everything);
  const [asked, setAsked] = useState<DraftHead | null>(null);
  const q = useSettled(choice.q.trim());
  const found = useInfiniteQuery(draftsBy({ ...choice, q }));
  useChanges("draft", refreshDrafts);
  const { data, isPlaceholderData } = found;
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  const isEmpty = found.isSuccess && !isPlaceholderData && rows.length === 0;
  const isFiltered = choice.state !== "all" || choice.owner !== "all";
  if (isEmpty && q === "" && !isFiltered) return <NoDrafts start={start} />;
  return (
    <>
      <DraftListTools choice={choice} onChoice={setChoice} />
      <ListHeads
        className={styles.columns}
        heads={[[t`Name`], [t`State`], [t`Owner`, list.aside], [t`Changed`, list.changed]]}
      />
      <ItemList
        found={found}
        rows={rows}
        label={t`Drafts`}
        failed={t`Couldn't load the drafts`}
        loading={t`Loading the drafts`}
        outdated={isPlaceholderData}
        row={(draft) => <DraftListRow draft={draft} onDelete={() => setAsked(draft)} />}
      >
        {isEmpty && (
          <p className={list.nothing} role="status">
            {q === "" ? (
              <Trans>No draft fits this choice.</Trans>
            ) : (
              <Trans>
                Nothing matches “<bdi>{q}</bdi>”.
              </Trans>
            )}
          </p>
        )}
      </ItemList>
      {asked && <DeleteDraftDialog draft={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NoDrafts({ start }: { start: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={list.middle}>
      <EmptyState icon={icons.draft} title={t`No drafts yet`} action={start}>
        <Trans>
          A draft is made of a run's report, an answer, a topic or a review. Its sentences keep
          their sources while you write, and others approve it section by section.
        </Trans>
      </EmptyState>
    </div>
  );
}
