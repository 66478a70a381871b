import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { useDeleted } from "#platform/with-undo.ts";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { questionCount } from "#ui/counts.ts";
import { recentTime } from "#ui/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Row, Rows } from "#ui/Rows.tsx";
import { LoadingRows } from "#ui/Skeleton.tsx";

import { recentSessions } from "../api.ts";
import styles from "./RecentSessions.module.css";

/** Where one may go on. */
export function RecentSessions({ onAll }: { onAll: () => void }) {
  const { t } = useLingui();
  const sessions = useQuery(recentSessions(5));
  const hidden = useDeleted();
  const shown = sessions.data?.results.filter(({ id }) => !hidden.has(id));
  if (shown?.length === 0) return null;
  return (
    <Card
      title={t`Recent chats`}
      aside={
        <button type="button" className={styles.all} onClick={onAll}>
          <Trans>See all</Trans>
        </button>
      }
    >
      {sessions.isError ? (
        <ErrorState title={t`Couldn't load the chats`} onRetry={() => void sessions.refetch()} />
      ) : !shown ? (
        <LoadingRows label={t`Loading recent chats`} />
      ) : (
        <Rows>
          {shown.map((session) => (
            <Row
              key={session.id}
              to={`/chat-ai/${session.id}`}
              start={<Icon of={icons.chat} />}
              title={<bdi>{session.title}</bdi>}
              below={questionCount(session.chat_count)}
              end={recentTime(session.updated_at)}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
