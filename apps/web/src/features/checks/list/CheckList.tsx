import type { Check } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import list from "#ui/layout/item-list.module.css";
import { VirtualList } from "#ui/layout/VirtualList.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { checksBy, refreshChecks } from "../api.ts";
import { DeleteCheckDialog } from "../DeleteCheckDialog.tsx";
import { CheckListRow } from "./CheckListRow.tsx";

/** The person's checks, newest first. `startAt` is the address that begins one. */
export function CheckList({ startAt }: { startAt: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<Check | null>(null);
  const q = useSettled(typed.trim());
  const found = useInfiniteQuery(checksBy(q));
  useChanges("check", refreshChecks);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  const rows = data?.pages.flatMap(({ results }) => results) ?? [];
  const isEmpty = found.isSuccess && rows.length === 0;
  if (isEmpty && q === "") return <NoChecks startAt={startAt} />;
  return (
    <>
      <div className={list.tools}>
        <SearchField
          label={t`Search checks`}
          className={list.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {found.isPending && <LoadingRows label={t`Loading the checks`} />}
      {found.isError && (
        <div className={list.failed}>
          <QueryError query={found} failed={t`Couldn't load the checks`} />
        </div>
      )}
      {isEmpty && (
        <p className={list.nothing} role="status">
          <Trans>
            Nothing matches “<bdi>{q}</bdi>”.
          </Trans>
        </p>
      )}
      <div className={list.list}>
        <VirtualList
          count={rows.length}
          at={(index) => rows[index]}
          height={59}
          overscan={6}
          label={t`Checks`}
          show={(_, last) => {
            const isNear = last >= rows.length - 10;
            if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
          }}
          row={(check) => <CheckListRow check={check} onDelete={() => setAsked(check)} />}
        />
      </div>
      {asked && <DeleteCheckDialog check={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NoChecks({ startAt }: { startAt: string }) {
  const { t } = useLingui();
  return (
    <div className={list.middle}>
      <EmptyState
        icon={icons.checkedText}
        title={t`No checks yet`}
        action={
          <ButtonLink kind="primary" icon={icons.plus} to={startAt}>
            <Trans>Check a text</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          A check compares each sentence of a text written elsewhere with your library: supported
          and contradicted sentences come with their passage.
        </Trans>
      </EmptyState>
    </div>
  );
}
