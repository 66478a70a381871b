import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { notify } from "#platform/notify.ts";
import { logout, useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { Section, Setting } from "#ui/layout/Section.tsx";

import { useDeleteUser, useExportUser } from "./api.ts";
import { saveBlob } from "#platform/storage/save-blob.ts";

/** The stored personal data: what it covers, its export and its deletion. */
export function Data() {
  const { t } = useLingui();
  return (
    <Section title={t`Data`} about={t`What is stored about you, and how to delete it.`}>
      <Card>
        <Setting
          name={<Trans>Your account</Trans>}
          meaning={
            <Trans>
              Name, email address, a hash of your password, your preferences, and the devices you
              are signed in on
            </Trans>
          }
        />
        <Setting
          name={<Trans>Your chats</Trans>}
          meaning={<Trans>Questions and answers, visible only to you</Trans>}
        />
        <Setting
          name={<Trans>Your private collections</Trans>}
          meaning={<Trans>Documents and their extracted text, visible only to you</Trans>}
        />
        <Setting
          name={<Trans>What you share</Trans>}
          meaning={
            <Trans>Shared collections belong to the workspace and stay there when you leave</Trans>
          }
        />
      </Card>
      <Card>
        <ExportData />
      </Card>
      <Card>
        <DeleteAccount />
      </Card>
    </Section>
  );
}

function ExportData() {
  const exporting = useExportUser();
  const save = () =>
    exporting.mutate(undefined, { onSuccess: (copy) => saveBlob("lectern-data.json", copy) });
  return (
    <Setting
      name={<Trans>Export your data</Trans>}
      meaning={
        <Trans>
          A JSON file with your profile, your collections with the names of their folders and
          documents, your topics and snippets, and your chats
        </Trans>
      }
      stack
    >
      <Button size="small" busy={exporting.isPending} onClick={save}>
        <Trans>Export</Trans>
      </Button>
    </Setting>
  );
}

function DeleteAccount() {
  const { t } = useLingui();
  const email = useSession(({ user }) => user?.email) ?? "";
  const [open, setOpen] = useState(false);
  const remove = useDeleteUser();
  const farewell = async () => {
    await logout({ quiet: true });
    notify(t`Your account is deleted.`, { variant: "success" });
  };
  const confirm = ({ password }: { password: string }) =>
    remove.mutate(password, { onSuccess: () => void farewell() });
  return (
    <Setting
      name={<Trans>Delete your account</Trans>}
      meaning={
        <Trans>
          Your chats and private collections go with it. If you own a workspace that others belong
          to, hand it over first.
        </Trans>
      }
      stack
    >
      <Button kind="danger" size="small" onClick={() => setOpen(true)}>
        <Trans>Delete account</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        title={t`Delete the account \u2068${email}\u2069?`}
        confirm={t`Delete account`}
        typeName={email}
        askPassword
        passwordError={fieldErrors(remove.error)["password"]}
        busy={remove.isPending}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
      >
        <p>
          <Trans>
            Your chats, private collections and API keys are deleted. This cannot be undone.
          </Trans>
        </p>
      </ConfirmDialog>
    </Setting>
  );
}
