import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { useChanges } from "#platform/http/use-changes.ts";
import { useSession } from "#platform/session/session.ts";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import list from "#ui/layout/item-list.module.css";
import { ItemList } from "#ui/layout/ItemList.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { type Box, refreshRequests, requestCounts, requestsBy } from "../api.ts";
import styles from "./RequestList.module.css";
import { RequestListRow } from "./RequestListRow.tsx";

/** The requests for documents that the person sent and received, newest first. */
export function RequestList() {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [box, setBox] = useState<Box>("all");
  const q = useSettled(typed.trim());
  const found = useInfiniteQuery(requestsBy(box, q));
  useChanges("request", refreshRequests);
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? [];
  const isEmpty = found.isSuccess && rows.length === 0;
  return (
    <>
      <div className={list.tools}>
        <SearchField
          label={t`Search requests`}
          className={list.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Segmented<Box>
          label={t`Requests shown`}
          value={box}
          onChange={setBox}
          options={[
            { value: "all", name: t`All` },
            { value: "received", name: t`Received` },
            { value: "sent", name: t`Sent` },
          ]}
        />
      </div>
      <InWorkspace />
      <ItemList
        found={found}
        rows={rows}
        label={t`Requests`}
        failed={t`Couldn't load the requests`}
        loading={t`Loading the requests`}
        row={(request) => <RequestListRow request={request} />}
      >
        {isEmpty && q === "" && (
          <div className={list.middle}>
            <EmptyState icon={icons.requested} title={t`No requests`}>
              <Trans>
                When the library does not hold an answer, ask somebody for the document below that
                answer in a chat.
              </Trans>
            </EmptyState>
          </div>
        )}
        {isEmpty && q !== "" && (
          <p className={list.nothing} role="status">
            <Trans>
              Nothing matches “<bdi>{q}</bdi>”.
            </Trans>
          </p>
        )}
      </ItemList>
    </>
  );
}

/** For admins: how many requests there are in the workspace, without what they ask. */
function InWorkspace() {
  const mayCount = useSession(({ group }) => may(group, "usage.read"));
  const { data } = useQuery({ ...requestCounts(), enabled: mayCount });
  if (!data) return null;
  const [open, received, answered] = [data.open, data.received, data.answered].map(shortCount);
  return (
    <p className={styles.counts}>
      <Trans>
        In the workspace: {open} waiting, {received} received, {answered} answered
      </Trans>
    </p>
  );
}
