import type { GroupedQuestion, InsightDays, QuestionGroup } from "@lectern/contract/insights";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router";

import { RequestedDocument } from "#features/requests/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { shortDate } from "#ui/text/formats.ts";

import { questionsOf } from "./api.ts";
import styles from "./Insights.module.css";

interface QuestionsProps {
  id: string;
  group: QuestionGroup;
  days: InsightDays;
}

/** The questions of a group, with links to their chats. */
export function Questions({ id, group, days }: QuestionsProps) {
  const { t } = useLingui();
  const questions = useInfiniteQuery(questionsOf(group, days));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = questions;
  return (
    <div id={id} className={styles.questions}>
      <QueryState
        query={questions}
        failed={t`Couldn't load the questions`}
        loading={t`Loading the questions`}
        rows={1}
      />
      <ul>
        {data?.pages
          .flatMap(({ results }) => results)
          .map((one) => (
            <Question key={one.id} question={one} mayRequest={group.problem === "unanswered"} />
          ))}
      </ul>
      {hasNextPage && (
        <Button size="row" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

function Question({ question, mayRequest }: { question: GroupedQuestion; mayRequest: boolean }) {
  const { id, asked_at, session_id, shared_id } = question;
  const day = shortDate(asked_at);
  return (
    <li className={styles.question}>
      <p className={styles.text}>
        <bdi>{question.question}</bdi>
      </p>
      <p className={styles.below}>
        <span>{day}</span>
        {session_id !== null && (
          <Link to={`/chat-ai/${session_id}?turn=${id}`}>
            <Trans>Open your chat</Trans>
          </Link>
        )}
        {session_id === null && shared_id !== null && (
          <Link to={`/chat-ai/shared/${shared_id}`}>
            <Trans>Open the shared chat</Trans>
          </Link>
        )}
      </p>
      {mayRequest && session_id !== null && (
        <Suspense>
          <RequestedDocument chatId={id} question={question.question} />
        </Suspense>
      )}
    </li>
  );
}
