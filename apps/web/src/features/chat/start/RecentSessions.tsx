import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { useDeleted } from "#platform/http/with-undo.ts";
import { Card } from "#ui/layout/Card.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { questionCount } from "#ui/text/counts.ts";
import { recentTime } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { recentSessions } from "../api.ts";
import styles from "./RecentSessions.module.css";

/** Recent conversations to continue. */
export function RecentSessions({ onAll }: { onAll: () => void }) {
  const { t } = useLingui();
  const sessions = useQuery(recentSessions(5));
  const hidden = useDeleted();
  const visible = sessions.data?.results.filter(({ id }) => !hidden.has(id));
  if (visible?.length === 0) return null;
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
      ) : !visible ? (
        <LoadingRows label={t`Loading recent chats`} />
      ) : (
        <Rows>
          {visible.map((session) => (
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
