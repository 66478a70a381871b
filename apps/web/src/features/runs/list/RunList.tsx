import type { RunHead } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { runIcon } from "#ui/images/run-icon.ts";
import { ItemList } from "#ui/layout/ItemList.tsx";
import { ListHeads } from "#ui/layout/ListHeads.tsx";
import { useSettled } from "#ui/text/use-settled.ts";
import list from "#ui/layout/item-list.module.css";

import { DeleteRunDialog } from "../bar/DeleteRunDialog.tsx";
import { RenameRun } from "../bar/RenameRun.tsx";
import { refreshRuns, type RunFilter, runsBy } from "../list-api.ts";
import { schedules } from "../schedules/api.ts";
import styles from "./RunList.module.css";
import { RunListRow } from "./RunListRow.tsx";
import { type ListChoice, RunListTools, statesOf } from "./RunListTools.tsx";

interface Asked {
  what: "rename" | "delete";
  run: RunHead;
}

/**
 * The person's runs and those that they read, the last changed first. `startAt` is the address that
 * starts one.
 */
export function RunList({ startAt }: { startAt: string }) {
  const { t } = useLingui();
  const [choice, setChoice] = useState<ListChoice>({
    typed: "",
    state: "all",
    owner: "all",
    sort: "-updated_at",
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const q = useSettled(choice.typed.trim());
  const { state, owner, sort } = choice;
  const filter: RunFilter = { q, states: statesOf(state), owner, sort };
  const found = useInfiniteQuery(runsBy(filter));
  useChanges("run", refreshRuns);
  const { data, isPlaceholderData } = found;
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  const isScheduled = rows.some(({ schedule_id }) => schedule_id !== null);
  const known = useQuery({ ...schedules(), enabled: isScheduled }).data?.results;
  const isEmpty = found.isSuccess && !isPlaceholderData && rows.length === 0;
  const close = () => setAsked(null);
  if (isEmpty && q === "" && state === "all" && owner === "all")
    return <NoRuns startAt={startAt} />;
  return (
    <>
      <RunListTools choice={choice} onChoice={setChoice} />
      <ListHeads
        className={styles.columns}
        heads={[[t`Name`], [t`State`], [t`Spent`, list.aside], [t`Changed`, list.changed]]}
      />
      <ItemList
        found={found}
        rows={rows}
        label={t`Runs`}
        failed={t`Couldn't load the runs`}
        loading={t`Loading the runs`}
        outdated={isPlaceholderData}
        row={(run) => (
          <RunListRow
            run={run}
            schedule={known?.find(({ id }) => id === run.schedule_id)}
            onRename={() => setAsked({ what: "rename", run })}
            onDelete={() => setAsked({ what: "delete", run })}
          />
        )}
      >
        {isEmpty && (
          <p className={list.nothing} role="status">
            {q === "" ? (
              state === "all" ? (
                <NoneOf owner={owner} />
              ) : (
                <Trans>No run is in this state.</Trans>
              )
            ) : (
              <Trans>
                Nothing matches “<bdi>{q}</bdi>”.
              </Trans>
            )}
          </p>
        )}
      </ItemList>
      {asked?.what === "rename" && <RenameRun run={asked.run} onClose={close} />}
      {asked?.what === "delete" && <DeleteRunDialog run={asked.run} onClose={close} />}
    </>
  );
}

const NoneOf = ({ owner }: Pick<RunFilter, "owner">) =>
  owner === "others" ? (
    <Trans>No run is shared with you.</Trans>
  ) : (
    <Trans>You have no runs of your own.</Trans>
  );

function NoRuns({ startAt }: { startAt: string }) {
  const { t } = useLingui();
  return (
    <div className={list.middle}>
      <EmptyState
        icon={runIcon}
        title={t`No runs yet`}
        action={
          <ButtonLink kind="primary" icon={icons.plus} to={startAt}>
            <Trans>Research a question</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          A run works through a question in steps that you approve. It shows what it searches, reads
          and finds, and ends with a report in which each sentence has its source.
        </Trans>
      </EmptyState>
    </div>
  );
}
