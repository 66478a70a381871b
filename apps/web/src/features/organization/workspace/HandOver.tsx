import type { Member, Organization } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { notify } from "#platform/notify.ts";
import { checkRole } from "#platform/session/session.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { Setting } from "#ui/layout/Section.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";
import { personName } from "#ui/text/person-name.ts";

import { useChangeRole } from "../api.ts";
import { FindPerson } from "../FindPerson.tsx";
import styles from "./Workspace.module.css";

/** Transfers the ownership of the workspace to another member. */
export function HandOver({ organization }: { organization: Organization }) {
  const [open, setOpen] = useState(false);
  const openings = useOpenings(open);
  return (
    <Setting
      name={<Trans>Hand the workspace over</Trans>}
      meaning={<Trans>Someone else becomes the owner, and you become an admin</Trans>}
      stack
    >
      <Button size="small" onClick={() => setOpen(true)}>
        <Trans>Hand over</Trans>
      </Button>
      <Choose
        key={openings}
        open={open}
        organization={organization}
        onClose={() => setOpen(false)}
      />
    </Setting>
  );
}

interface ChooseProps {
  open: boolean;
  organization: Organization;
  onClose: () => void;
}

function Choose({ open, organization, onClose }: ChooseProps) {
  const { t } = useLingui();
  const [to, setTo] = useState<Member | null>(null);
  const change = useChangeRole();
  const name = to ? personName(to) : "";
  const workspace = organization.name;
  const submit = () => {
    if (!to || change.isPending) return;
    change.mutate(
      { id: to.id, group: "owner" },
      {
        onSuccess: () => {
          notify(t`\u2068${name}\u2069 owns the workspace now.`, { variant: "success" });
          onClose();
          void checkRole();
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      title={t`Hand \u2068${workspace}\u2069 over?`}
      onClose={onClose}
      onSubmit={submit}
      confirm={
        <Button
          kind="danger"
          filled={to !== null}
          type="submit"
          disabled={to === null}
          busy={change.isPending}
        >
          <Trans>Hand over</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          The new owner may rename and delete the workspace, and hand it on. You become an admin and
          cannot take it back yourself.
        </Trans>
      </p>
      {to ? (
        <div className={styles.chosen}>
          <Avatar name={name} />
          <div>
            <bdi>{name}</bdi>
          </div>
          <Button size="row" onClick={() => setTo(null)}>
            <Trans>Choose someone else</Trans>
          </Button>
        </div>
      ) : (
        <FindPerson
          label={t`New owner`}
          action={t`Choose`}
          leaveOut={({ group }) => group === "owner"}
          onChoose={setTo}
        />
      )}
    </Dialog>
  );
}
