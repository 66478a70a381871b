import type { Collection } from "@lectern/contract/library";
import type { PublicationState } from "@lectern/contract/publishing";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { documentCount } from "#ui/text/counts.ts";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { shortCount, shortDate } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";
import { personName } from "#ui/text/person-name.ts";

import { usePublication, usePublish, useWithdraw } from "./api.ts";
import { PublicLink } from "./PublicLink.tsx";
import styles from "./PublishDialog.module.css";

interface PublishDialogProps {
  collection: Collection;
  onClose: () => void;
}

/** Publishes a collection: the first edition, further editions, the public link, the withdrawal. */
export function PublishDialog({ collection, onClose }: PublishDialogProps) {
  const { t } = useLingui();
  const { id, name } = collection;
  const found = usePublication(id);
  const publish = usePublish(id);
  const [withdrawing, setWithdrawing] = useState(false);
  const state = found.data;
  const isPublished = Boolean(state?.publication);
  const submit = () => {
    if (state && !publish.isPending) publish.mutate(undefined);
  };
  if (withdrawing) {
    return (
      <Withdrawal collection={collection} onBack={() => setWithdrawing(false)} onClose={onClose} />
    );
  }
  return (
    <Dialog
      open
      wide
      title={t`Publish “${name}”`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {isPublished && (
            <Button kind="danger" onClick={() => setWithdrawing(true)}>
              <Trans>Withdraw</Trans>
            </Button>
          )}
          <span className={styles.between} />
          <Button onClick={onClose}>
            {isPublished ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button
            kind="primary"
            type="submit"
            icon={icons.globe}
            busy={publish.isPending}
            disabled={!state || state.readable_documents === 0}
          >
            {isPublished ? <Trans>Publish again</Trans> : <Trans>Publish</Trans>}
          </Button>
        </>
      }
    >
      {found.isError && !state && (
        <QueryError query={found} failed={t`Couldn't load the publication`} />
      )}
      {found.isPending && (
        <Loading label={t`Loading`}>
          <Skeleton height={96} />
        </Loading>
      )}
      {state && (
        <>
          {state.publication ? <Published state={state} /> : <Meaning state={state} />}
          {state.unreadable_documents > 0 && (
            <Notice tone="warning">{leftOut(state.unreadable_documents)}</Notice>
          )}
        </>
      )}
      <ErrorNotice error={publish.error} />
      {state?.publication && <PublicLink collectionId={id} link={state.publication.link} />}
    </Dialog>
  );
}

function leftOut(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} document cannot be read yet and is left out.`,
    other: `${shown} documents cannot be read yet and are left out.`,
  });
}

/** Explains publishing before the first edition. */
function Meaning({ state: { readable_documents: count } }: { state: PublicationState }) {
  const documents = documentCount(count);
  return (
    <ul className={styles.points}>
      <li>
        <Icon of={icons.globe} size={18} />
        <span>
          <Trans>
            Everyone on this installation can read, search and ask about it. No one can edit it.
          </Trans>
        </span>
      </li>
      <li>
        <Icon of={icons.file} size={18} />
        <span>
          <Trans>
            This publishes a snapshot of the current content: {documents}, with folders, topics and
            saved passages. Later changes appear when you publish again.
          </Trans>
        </span>
      </li>
      <li>
        <Icon of={icons.people} size={18} />
        <span>
          <Trans>
            Readers see your name and the workspace’s name, but no email address. Access to the
            collection itself does not change.
          </Trans>
        </span>
      </li>
    </ul>
  );
}

/** The current edition, and whether the collection has changed since. */
function Published({ state }: { state: PublicationState }) {
  const { t } = useLingui();
  const publication = state.publication!;
  const { number, published_by, changed_documents: changed } = publication;
  const date = shortDate(publication.published_at);
  const by = published_by ? personName(published_by) : null;
  const shown = shortCount(changed);
  return (
    <div className={styles.published}>
      <Icon of={icons.globe} size={20} />
      <div className={styles.words}>
        <p className={styles.name}>{t`Edition ${number}`}</p>
        <p>
          {by ? (
            <Trans>
              Published on {date} by <bdi>{by}</bdi>
            </Trans>
          ) : (
            <Trans>Published on {date}</Trans>
          )}
          {" · "}
          {documentCount(publication.document_count)}
        </p>
        <p role="status" data-changed={changed > 0 || undefined}>
          {changed === 0
            ? t`No document has changed since.`
            : plural(changed, {
                one: `${shown} document changed since it was published.`,
                other: `${shown} documents changed since it was published.`,
              })}
        </p>
      </div>
    </div>
  );
}

interface WithdrawalProps extends PublishDialogProps {
  onBack: () => void;
}

function Withdrawal({ collection: { id, name }, onBack, onClose }: WithdrawalProps) {
  const { t } = useLingui();
  const withdraw = useWithdraw(id);
  return (
    <ConfirmDialog
      open
      title={t`Withdraw “${name}”?`}
      confirm={t`Withdraw`}
      typeName={name}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
      onClose={onBack}
    >
      <p>
        <Trans>
          Other workspaces lose access immediately, and the public link stops working. Chats that
          cite it keep the citation but not the document. The collection itself is not affected; you
          can publish it again.
        </Trans>
      </p>
      <ErrorNotice error={withdraw.error} />
    </ConfirmDialog>
  );
}
