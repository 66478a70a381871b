import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { QueryError } from "#ui/feedback/QueryError.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Pager } from "#ui/layout/Pager.tsx";
import { Rows } from "#ui/layout/Rows.tsx";

import { pageSize, useProvisionedGroups } from "./api.ts";
import { GroupRow } from "./GroupRow.tsx";
import styles from "./Provisioning.module.css";

/** The groups that the directory sent, each with the role that it gives. */
export function Groups() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const groups = useProvisionedGroups(page);
  if (groups.isError) {
    return <QueryError query={groups} failed={t`Couldn't load the groups`} />;
  }
  const { data } = groups;
  return (
    <Card title={t`Groups`}>
      {!data && <LoadingRows label={t`Loading groups`} rows={2} />}
      <p className={styles.hint}>
        {data?.total === 0 ? (
          <Trans>Each group that your directory sends becomes a team.</Trans>
        ) : (
          <Trans>
            Each group is a team. It can also give its people a role; of several, the strongest
            counts.
          </Trans>
        )}
      </p>
      {data && data.total > 0 && (
        <>
          <Rows>
            {data.results.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </Rows>
          <Pager
            label={t`Pages of groups`}
            page={page}
            pageSize={pageSize}
            total={data.total}
            onPage={setPage}
          />
        </>
      )}
    </Card>
  );
}
