import type { Organization } from "@lectern/contract/organizations";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { leaveOrganization } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { shortCount, shortDate } from "#ui/text/formats.ts";
import { Setting } from "#ui/layout/Section.tsx";

import { useDeleteOrganization, useUsage } from "../api.ts";

export function DeleteWorkspace({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const remove = useDeleteOrganization();
  const { id, name } = organization;
  const left = ({ deletion_at }: Organization) => {
    const day = deletion_at ? shortDate(deletion_at) : "";
    void leaveOrganization(
      t`\u2068${name}\u2069 is deleted. Until ${day} you can restore it in your workspaces.`,
    );
  };
  return (
    <Setting
      name={<Trans>Delete the workspace</Trans>}
      meaning={<Trans>Closed immediately for everyone, deleted permanently after 30 days</Trans>}
      stack
    >
      <Button kind="danger" size="small" onClick={() => setOpen(true)}>
        <Trans>Delete workspace</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        title={t`Delete \u2068${name}\u2069?`}
        confirm={t`Delete workspace`}
        typeName={name}
        busy={remove.isPending}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate(id, { onSuccess: left })}
      >
        <WhatGoes />
      </ConfirmDialog>
    </Setting>
  );
}

/** What is deleted with it, with counts once loaded. */
function WhatGoes() {
  const usage = useUsage();
  if (!usage.data) {
    return (
      <p>
        <Trans>
          All its documents and chats go with it. For 30 days you can restore it; then it is gone
          for good.
        </Trans>
      </p>
    );
  }
  const { members, collections, documents, chats } = usage.data;
  const shownMembers = shortCount(members);
  const shownCollections = shortCount(collections);
  const shownDocuments = shortCount(documents);
  const shownChats = shortCount(chats);
  return (
    <>
      <p>
        <Trans>
          <Plural
            value={collections}
            one={`${shownCollections} collection`}
            other={`${shownCollections} collections`}
          />{" "}
          with{" "}
          <Plural
            value={documents}
            one={`${shownDocuments} document`}
            other={`${shownDocuments} documents`}
          />{" "}
          and{" "}
          <Plural value={chats} one={`${shownChats} question`} other={`${shownChats} questions`} />{" "}
          with their answers go with it.
        </Trans>
      </p>
      <p>
        <Plural
          value={members}
          one="Nobody else works here. For 30 days you can restore it; then it is gone for good."
          other={`None of its ${shownMembers} members can open it from now on. For 30 days you can restore it; then it is gone for good.`}
        />
      </p>
    </>
  );
}
