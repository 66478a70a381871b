import type { AnswerOf } from "@lectern/contract/endpoints";
import { Trans } from "@lingui/react/macro";

import { turnLink } from "#features/chat/index.ts";
import { excerptOf, lightUp } from "#features/search/index.ts";
import { questionCount } from "#ui/text/counts.ts";
import { recentTime } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { Excerpt, Result } from "./Result.tsx";

type FoundSession = AnswerOf<"GET", "/chats/ext/v1/sessions">["results"][number];

/** One of the person's conversations, with the matching question or answer. */
export function ChatResult({ session, q }: { session: FoundSession; q: string }) {
  const { id, title, found, chat_count, updated_at } = session;
  return (
    <Result
      to={turnLink(id, found?.chat_id)}
      start={<Icon of={icons.chat} />}
      title={lightUp(title, q)}
      full={title}
      excerpt={found && <Excerpt pieces={excerptOf(found.text, found.highlights)} />}
      below={
        <>
          {found && (
            <span>
              {found.said === "question" ? <Trans>Question</Trans> : <Trans>Answer</Trans>}
            </span>
          )}
          <span>{questionCount(chat_count)}</span>
          <span>{recentTime(updated_at)}</span>
        </>
      }
    />
  );
}
