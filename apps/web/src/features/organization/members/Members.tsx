import type { Group } from "@lectern/contract/auth";
import type { Member } from "@lectern/contract/organizations";
import { may } from "@lectern/contract/policy";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import * as icons from "#ui/images/icons.ts";
import { Pager } from "#ui/layout/Pager.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { pageSize, useMembers } from "../api.ts";
import { roles } from "../roles.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { MemberRow } from "./MemberRow.tsx";
import styles from "./Members.module.css";
import { RemoveMember } from "./RemoveMember.tsx";

/** The workspace's members and invitations; users who manage members edit them here. */
export function Members() {
  const { t } = useLingui();
  const manages = useSession(({ group }) => may(group, "member.manage"));
  const [text, setText] = useState("");
  const [group, setGroup] = useState<Group | "all">("all");
  const [page, setPage] = useState(1);
  const q = useSettled(text.trim());
  const members = useMembers(q, page, group === "all" ? undefined : group);
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Member | null>(null);

  const total = members.data?.total ?? 0;
  const someInvited = members.data?.results.some(({ status }) => status === "invited") ?? false;
  const shown = shortCount(total);
  const counted = someInvited
    ? plural(total, {
        one: `${shown} person, invited or a member.`,
        other: `${shown} people, members and invited.`,
      })
    : plural(total, {
        one: `${shown} person in this workspace.`,
        other: `${shown} people in this workspace.`,
      });
  const isWhole = members.data && q === "" && group === "all";
  const about = isWhole ? counted : t`The people in this workspace.`;
  return (
    <Section
      title={t`Members`}
      about={about}
      action={
        manages && (
          <Button kind="primary" icon={icons.plus} onClick={() => setInviting(true)}>
            <Trans>Invite</Trans>
          </Button>
        )
      }
    >
      <div className={styles.tools}>
        <SearchField
          label={t`Search members`}
          placeholder={t`Search by name or email`}
          className={styles.search}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPage(1);
          }}
        />
        <Select
          label={t`Role`}
          value={group}
          options={[
            { value: "all", name: t`All roles` },
            ...(["owner", "admin", "editor", "viewer"] as const).map((value) => ({
              value,
              name: t(roles[value].name),
            })),
          ]}
          onChange={(value) => {
            setGroup(value);
            setPage(1);
          }}
        />
      </div>
      {members.isError ? (
        <QueryError query={members} failed={t`Couldn't load the members`} />
      ) : (
        <Card className={members.isPlaceholderData ? styles.outdated : undefined}>
          {!members.data && <LoadingRows label={t`Loading members`} />}
          {members.data?.results.length === 0 && <Nobody q={q} onClear={() => setText("")} />}
          <ul>
            {members.data?.results.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                manages={manages}
                onRemove={() => setRemoving(member)}
              />
            ))}
          </ul>
          <Pager
            label={t`Pages of members`}
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={setPage}
          />
        </Card>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      <RemoveMember member={removing} onClose={() => setRemoving(null)} />
    </Section>
  );
}

function Nobody({ q, onClear }: { q: string; onClear: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={icons.people}
      title={q ? t`No one matches \u2068${q}\u2069` : t`No one has this role`}
      action={
        q && (
          <Button size="small" onClick={onClear}>
            <Trans>Clear the search</Trans>
          </Button>
        )
      }
    />
  );
}
