import type { ReadSharedChat } from "@lectern/contract/shared-chats";
import { Trans, useLingui } from "@lingui/react/macro";

import { questionCount } from "#ui/counts.ts";
import { clockTime, shortDate } from "#ui/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

import styles from "./SharedPage.module.css";

/** Whose conversation it is, and of which moment. */
export function Snapshot({ shared }: { shared: ReadSharedChat }) {
  const { t } = useLingui();
  const { shared_by, updated_at, turn_count, session_id } = shared;
  const name = `${shared_by.first_name} ${shared_by.last_name}`.trim() || shared_by.email;
  const [date, time] = [shortDate(updated_at), clockTime(updated_at)];
  return (
    <div className={styles.snapshot} role="note" aria-label={t`About this chat`}>
      <Icon of={icons.people} size={18} />
      <div>
        <p className={styles.by}>
          {session_id ? (
            <Trans>You share this with your workspace</Trans>
          ) : (
            <Trans>
              Shared by <bdi>{name}</bdi>
            </Trans>
          )}
        </p>
        <p>
          <Trans>
            A snapshot of {date}, {time}
          </Trans>
          {" · "}
          {questionCount(turn_count)}
        </p>
        <p>
          {session_id ? (
            <Trans>
              You see it with your own rights. Others see only what rests on documents they may
              open.
            </Trans>
          ) : (
            <Trans>
              You can read it, not write in it. What rests on documents that you may not open is
              left out.
            </Trans>
          )}
        </p>
      </div>
    </div>
  );
}
