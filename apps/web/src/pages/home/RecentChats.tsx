import type { Session } from "@lectern/contract/chat";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { read } from "#platform/http/read.ts";
import { Card } from "#ui/layout/Card.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { questionCount } from "#ui/text/counts.ts";
import { recentTime } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

/** The newest conversations; always shown, because people continue from here. */
export function RecentChats() {
  const { t } = useLingui();
  const sessions = useQuery(
    read("/chats/ext/v1/sessions", { query: { begun: "true", page_size: 5 } }),
  );
  return (
    <Card
      title={t`Recent chats`}
      aside={
        sessions.data?.total ? (
          <Link to="/chat-ai">
            <Trans>See all</Trans>
          </Link>
        ) : undefined
      }
    >
      {sessions.isPending ? (
        <LoadingRows label={t`Loading recent chats`} />
      ) : sessions.isError ? (
        <ErrorState title={t`Couldn't load the chats`} onRetry={() => void sessions.refetch()} />
      ) : sessions.data.total === 0 ? (
        <EmptyState icon={icons.chat} title={t`No chats yet`}>
          <Trans>Ask something above to start one.</Trans>
        </EmptyState>
      ) : (
        <Rows>
          {sessions.data.results.map((session) => (
            <Row
              key={session.id}
              to={`/chat-ai/${session.id}`}
              start={<Icon of={icons.chat} />}
              title={<bdi>{session.title}</bdi>}
              below={<AboutChat session={session} />}
              end={recentTime(session.updated_at)}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}

/** The number of questions in a conversation and its collections. */
function AboutChat({ session: { chat_count, collections = [] } }: { session: Session }) {
  return (
    <>
      {questionCount(chat_count)}
      {collections.map((name) => (
        <span key={name}>
          {" · "}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}
