import type { Check } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import list from "#ui/layout/item-list.module.css";
import { ItemList } from "#ui/layout/ItemList.tsx";
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
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? [];
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
      <ItemList
        found={found}
        rows={rows}
        label={t`Checks`}
        failed={t`Couldn't load the checks`}
        loading={t`Loading the checks`}
        row={(check) => <CheckListRow check={check} onDelete={() => setAsked(check)} />}
      >
        {isEmpty && (
          <p className={list.nothing} role="status">
            <Trans>
              Nothing matches “<bdi>{q}</bdi>”.
            </Trans>
          </p>
        )}
      </ItemList>
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
