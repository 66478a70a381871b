import type { ReadSharedChat } from "@lectern/contract/shared-chats";
import { Trans, useLingui } from "@lingui/react/macro";

import { questionCount } from "#ui/text/counts.ts";
import { clockTime, shortDate } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { personName } from "#ui/text/person-name.ts";

import styles from "./SharedPage.module.css";

/** The owner of the shared conversation, and when the snapshot was taken. */
export function Snapshot({ shared }: { shared: ReadSharedChat }) {
  const { t } = useLingui();
  const { shared_by, updated_at, turn_count, session_id } = shared;
  const name = personName(shared_by);
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
              You see this with your own permissions. Others see only content from documents they
              can open.
            </Trans>
          ) : (
            <Trans>
              You can read this chat but not write in it. Content from documents you cannot open is
              hidden.
            </Trans>
          )}
        </p>
      </div>
    </div>
  );
}
