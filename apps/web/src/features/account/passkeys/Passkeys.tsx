import type { User } from "@lectern/contract/auth";
import type { Passkey } from "@lectern/contract/passkeys";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { hasPasskeys } from "#platform/passkeys.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { RenameDialog } from "#ui/popups/RenameDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { AddPasskey } from "./AddPasskey.tsx";
import { usePasskeys, useRemovePasskey, useRenamePasskey } from "./api.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";

/** The person's passkeys: added, renamed and removed. */
export function Passkeys({ user }: { user: User }) {
  const { t } = useLingui();
  const passkeys = usePasskeys();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const canAdd = hasPasskeys();
  const add = canAdd && (
    <Button size="small" icon={icons.plus} onClick={() => setAdding(true)}>
      <Trans>Add a passkey</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`Passkeys`}
      about={t`Sign in with your fingerprint, face or PIN, without a password and without a code.`}
      add={add}
      notice={
        !canAdd && (
          <Notice>
            <Trans>
              This browser cannot add passkeys: it does not support them, or this page was not
              opened with https.
            </Trans>
          </Notice>
        )
      }
      query={passkeys}
      failed={t`Couldn't load the passkeys`}
      loading={t`Loading passkeys`}
      rows={2}
      empty={{
        icon: icons.key,
        title: t`No passkeys yet`,
        text: t`A passkey cannot be guessed, stolen from us or typed into a wrong site.`,
      }}
      row={(passkey) => (
        <PasskeyRow
          passkey={passkey}
          onRename={() => setRenaming(passkey)}
          onRemove={() => setRemoving(passkey)}
        />
      )}
    >
      <AddPasskey open={adding} user={user} onClose={() => setAdding(false)} />
      {renaming && <Rename passkey={renaming} onClose={() => setRenaming(null)} />}
      <Remove passkey={removing} onClose={() => setRemoving(null)} />
    </ListSection>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <RenameDialog
      title={t`Rename`}
      label={t`Name`}
      name={passkey.name}
      rename={useRenamePasskey(passkey.id)}
      onClose={onClose}
    />
  );
}

function Remove({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useRemovePasskey();
  const name = useLast(passkey)?.name ?? "";
  return (
    <ConfirmDialog
      open={passkey !== null}
      title={t`Remove the passkey \u2068${name}\u2069?`}
      confirm={t`Remove passkey`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => passkey && remove.mutate(passkey.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>
          It no longer signs you in. Your devices stay signed in. Delete it on your device or in
          your password manager, too.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
