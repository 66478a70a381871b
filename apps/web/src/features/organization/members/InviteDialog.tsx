import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { notify } from "#platform/notify.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { type GivenGroup, useInviteMember } from "../api.ts";
import { given, roles } from "../roles.ts";
import styles from "./Members.module.css";

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Invites people by email. Refused addresses stay in the field, with the reason. */
export function InviteDialog(props: InviteDialogProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

interface Refused {
  email: string;
  reason: string;
}

const addressesIn = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

function Asked({ open, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [group, setGroup] = useState<GivenGroup>("editor");
  const [tried, setTried] = useState(false);
  const { refused, busy, inviteAll } = useInviting();
  const emails = addressesIn(text);
  const count = emails.length;
  const shown = shortCount(count);

  const submit = async () => {
    setTried(true);
    if (count === 0 || busy) return;
    const left = await inviteAll(emails, group);
    setText(left.join("\n"));
    const sent = count - left.length;
    if (sent > 0) {
      notify(onTheirWay(sent), { variant: "success" });
    }
    if (left.length === 0) onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t`Invite people`}
      onClose={onClose}
      onSubmit={() => void submit()}
      confirm={
        count > 1
          ? plural(count, { one: `Send ${shown} invitation`, other: `Send ${shown} invitations` })
          : t`Send invitation`
      }
      busy={busy}
    >
      {refused.length > 0 && <NotInvited refused={refused} />}
      <TextAreaField
        label={t`Email addresses`}
        dir="ltr"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        hint={t`One or more, separated by spaces, commas or new lines.`}
        error={tried && count === 0 ? t`Enter an email address.` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <RoleChoice group={group} onChange={setGroup} />
    </FormDialog>
  );
}

/** Sends invitations one after the other; returns the refused addresses. */
function useInviting() {
  const invite = useInviteMember();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [busy, setBusy] = useState(false);
  const inviteAll = async (emails: readonly string[], group: GivenGroup) => {
    setBusy(true);
    const failed: Refused[] = [];
    for (const email of emails) {
      try {
        await invite.mutateAsync({ email, group });
      } catch (error) {
        failed.push({ email, reason: errorMessage(error) });
      }
    }
    setBusy(false);
    setRefused(failed);
    return failed.map(({ email }) => email);
  };
  return { refused, busy, inviteAll };
}

function NotInvited({ refused }: { refused: readonly Refused[] }) {
  return (
    <Notice tone="error" live="assertive">
      <ul className={styles.refused}>
        {refused.map(({ email, reason }) => (
          <li key={email}>
            <strong>
              <bdi>{email}</bdi>
            </strong>{" "}
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface RoleChoiceProps {
  group: GivenGroup;
  onChange: (group: GivenGroup) => void;
}

function RoleChoice({ group, onChange }: RoleChoiceProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Role`}
      value={group}
      options={given.map((value) => ({ value, name: t(roles[value].name) }))}
      hint={t(roles[group].meaning)}
      onChange={onChange}
    />
  );
}

function onTheirWay(count: number) {
  const shown = shortCount(count);
  return plural(count, {
    one: `${shown} invitation is on its way.`,
    other: `${shown} invitations are on their way.`,
  });
}
