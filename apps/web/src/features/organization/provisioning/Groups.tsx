import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { QueryError } from "#ui/feedback/QueryError.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { PagedRows } from "#ui/layout/PagedRows.tsx";

import { pageSize, useProvisionedGroups } from "./api.ts";
import { GroupRow } from "./GroupRow.tsx";
import styles from "./Provisioning.module.css";

/** The groups that the directory sent, each with the role that it gives. */
export function Groups() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const groups = useProvisionedGroups(page);
  const failed = t`Couldn't load the groups`;
  if (groups.isError) return <QueryError query={groups} failed={failed} />;
  return (
    <Card title={t`Groups`}>
      <p className={styles.hint}>
        {groups.data?.total === 0 ? (
          <Trans>Each group that your directory sends becomes a team.</Trans>
        ) : (
          <Trans>
            Each group is a team. It can also give its people a role; of several, the strongest
            counts.
          </Trans>
        )}
      </p>
      <PagedRows
        query={groups}
        failed={failed}
        loading={t`Loading groups`}
        rows={2}
        label={t`Pages of groups`}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        row={(group) => <GroupRow key={group.id} group={group} />}
      />
    </Card>
  );
}
