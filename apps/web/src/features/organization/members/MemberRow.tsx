import type { Member } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { notify } from "#platform/notify.ts";
import { useSession } from "#platform/session/session.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { shortDate } from "#ui/text/formats.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { isPast } from "#ui/layout/is-past.ts";
import { Saved } from "#ui/feedback/Saved.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { personName } from "#ui/text/person-name.ts";

import { useChangeRole, useResendInvitation } from "../api.ts";
import { given, roles } from "../roles.ts";
import styles from "./Members.module.css";

interface MemberRowProps {
  member: Member;
  manages: boolean;
  onRemove: () => void;
}

/** A member with their role, or an invitation with its expiry. */
export function MemberRow({ member, manages, onRemove }: MemberRowProps) {
  const isMe = useSession(({ user }) => user?.id === member.id);
  const name = personName(member);
  const invited = member.status === "invited";
  return (
    <li className={styles.member}>
      <Avatar name={name} />
      <div className={styles.who}>
        <div className={styles.name} title={name}>
          <bdi>{name}</bdi>
          {isMe && (
            <span className={styles.you}>
              <Trans>you</Trans>
            </span>
          )}
        </div>
        <div className={styles.email} title={member.email}>
          {invited ? <Expiry member={member} /> : <bdi>{member.email}</bdi>}
        </div>
      </div>
      <div className={styles.does}>
        {invited ? (
          <Invited member={member} onWithdraw={onRemove} />
        ) : (
          <Active member={member} manages={manages && !isMe} onRemove={onRemove} />
        )}
      </div>
    </li>
  );
}

function Active({ member, manages, onRemove }: MemberRowProps) {
  const { t } = useLingui();
  const change = useChangeRole();
  const [wanted, setWanted] = useState<Member["group"] | null>(null);
  const name = personName(member);
  if (!manages || member.group === "owner") {
    return <span className={styles.role}>{t(roles[member.group].name)}</span>;
  }
  return (
    <>
      <Saved shown={change.isSuccess} />
      <Select
        label={t`Role of \u2068${name}\u2069`}
        value={wanted ?? member.group}
        options={given.map((value) => ({ value, name: t(roles[value].name) }))}
        onChange={(group) => {
          setWanted(group);
          change.mutate({ id: member.id, group }, { onError: () => setWanted(null) });
        }}
      />
      <IconButton icon={icons.trash} label={t`Remove \u2068${name}\u2069`} onClick={onRemove} />
    </>
  );
}

function Expiry({ member }: { member: Member }) {
  const until = member.expires_at && shortDate(member.expires_at);
  const isOver = member.expires_at !== null && isPast(member.expires_at);
  if (isOver) return <Trans>Invitation expired on {until}</Trans>;
  return <Trans>Invited · valid until {until}</Trans>;
}

function Invited({ member, onWithdraw }: { member: Member; onWithdraw: () => void }) {
  const { t } = useLingui();
  const resend = useResendInvitation();
  const { email } = member;
  const again = () =>
    resend.mutate(member.id, {
      onSuccess: () =>
        notify(t`A new invitation is on its way to \u2068${email}\u2069.`, { variant: "success" }),
    });
  return (
    <>
      <span className={styles.role}>{t(roles[member.group].name)}</span>
      <Button
        size="row"
        aria-label={t`Send again: the invitation of \u2068${email}\u2069`}
        busy={resend.isPending}
        onClick={again}
      >
        <Trans>Send again</Trans>
      </Button>
      <IconButton
        icon={icons.trash}
        label={t`Withdraw the invitation of \u2068${email}\u2069`}
        onClick={onWithdraw}
      />
    </>
  );
}
