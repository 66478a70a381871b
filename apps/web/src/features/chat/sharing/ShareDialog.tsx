import type { Session } from "@lectern/contract/chat";
import type { OwnSharedChat } from "@lectern/contract/shared-chats";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { pageAddress } from "#platform/base-path.ts";
import { useSession } from "#platform/session/session.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { questionCount } from "#ui/text/counts.ts";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { clockTime, shortCount, shortDate } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import { sharedLink, useShare, useSharing, useStopSharing } from "./api.ts";
import styles from "./ShareDialog.module.css";

interface ShareDialogProps {
  session: Session;
  /** The last message of the displayed branch. */
  upTo: string | undefined;
  onClose: () => void;
}

/**
 * Who can read a conversation besides its owner: nobody, or everyone in the workspace, as a
 * snapshot.
 */
export function ShareDialog({ session, upTo, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const { id, title } = session;
  const found = useSharing(id);
  const share = useShare(id);
  const stop = useStopSharing(id);
  const state = found.data;
  const shared = state?.shared;
  const failure = share.error ?? stop.error;
  const submit = () => {
    if (state && !share.isPending) share.mutate(upTo);
  };
  return (
    <Dialog
      open
      wide
      title={t`Share “${title}”`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {shared && (
            <Button kind="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
              <Trans>Stop sharing</Trans>
            </Button>
          )}
          <span className={styles.between} />
          <Button onClick={onClose}>{shared ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          <Button
            kind={shared ? "outlined" : "primary"}
            type="submit"
            icon={shared ? icons.retry : icons.people}
            busy={share.isPending}
            disabled={!state}
          >
            {shared ? <Trans>Update link</Trans> : <Trans>Share</Trans>}
          </Button>
        </>
      }
    >
      {found.isError && !state && (
        <QueryError query={found} failed={t`Couldn't load the sharing status`} />
      )}
      {found.isPending && (
        <Loading label={t`Loading`}>
          <Skeleton height={120} />
        </Loading>
      )}
      {shared && <Shared shared={shared} newer={state.newer} />}
      {state && <Meaning isShared={Boolean(shared)} />}
      <ErrorNotice error={failure} />
    </Dialog>
  );
}

/** The link, and what it shows. */
function Shared({ shared, newer }: { shared: OwnSharedChat; newer: number }) {
  const { t } = useLingui();
  const address = pageAddress(sharedLink(shared.id));
  const [date, time] = [shortDate(shared.updated_at), clockTime(shared.updated_at)];
  const questions = questionCount(shared.turn_count);
  return (
    <div className={styles.shared}>
      <div className={styles.link}>
        <Field
          label={t`Link`}
          value={address}
          readOnly
          dir="ltr"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={address} label={t`Copy the link to the shared chat`} />
      </div>
      <p className={styles.moment} role="status">
        <Trans>
          Shows {questions}, as of {date}, {time}.
        </Trans>{" "}
        {newer > 0 && <b>{newerWords(newer)}</b>}
      </p>
      <ButtonLink to={sharedLink(shared.id)} icon={icons.eye} size="small">
        <Trans>Open the shared page</Trans>
      </ButtonLink>
    </div>
  );
}

function newerWords(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} question since is not in it.`,
    other: `${shown} questions since are not in it.`,
  });
}

/** Who can read it, and what they see. */
function Meaning({ isShared }: { isShared: boolean }) {
  const workspace = useSession(({ selectedOrganization }) => selectedOrganization?.name) ?? "";
  return (
    <ul className={styles.points}>
      <li>
        <Icon of={icons.people} size={18} />
        <span>
          <Trans>
            Everyone in <bdi>{workspace}</bdi> with the link can read it and continue in a copy of
            their own. No one outside can.
          </Trans>
        </span>
      </li>
      <li>
        <Icon of={icons.clock} size={18} />
        <span>
          {isShared ? (
            <Trans>
              What you ask from now on stays private until you update it. The link stays the same.
            </Trans>
          ) : (
            <Trans>
              It shows the questions and answers you see now. What you ask later stays private until
              you update the link.
            </Trans>
          )}
        </span>
      </li>
      <li>
        <Icon of={icons.lock} size={18} />
        <span>
          <Trans>
            Sentences based on a document are hidden from people who cannot open it, along with its
            name and quotes.
          </Trans>
        </span>
      </li>
    </ul>
  );
}
