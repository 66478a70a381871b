import type { Member, Team } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";

import { Avatar } from "#ui/images/Avatar.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { personName } from "#ui/text/person-name.ts";

import { useAddTeamMember, useRemoveTeamMember, useTeamMembers } from "../api.ts";
import { FindPerson } from "../FindPerson.tsx";
import styles from "./Teams.module.css";

/** The members of a team; users who manage members add and remove them. */
export function TeamMembers({ team, manages }: { team: Team; manages: boolean }) {
  const { t } = useLingui();
  const members = useTeamMembers(team.id);
  const add = useAddTeamMember(team.id);
  const inside = new Set(members.data?.results.map(({ id }) => id));
  const state = (
    <QueryState
      query={members}
      failed={t`Couldn't load the team`}
      loading={t`Loading the team`}
      rows={2}
    />
  );
  if (members.isError) return state;
  return (
    <>
      {state}
      {members.data?.total === 0 && (
        <p className={styles.none}>
          <Trans>No members yet.</Trans>
        </p>
      )}
      {members.data && members.data.total > 0 && (
        <div className={styles.people}>
          <Rows>
            {members.data.results.map((member) => (
              <Inside key={member.id} member={member} team={team} manages={manages} />
            ))}
          </Rows>
        </div>
      )}
      {manages && (
        <FindPerson
          label={t`Add a member`}
          action={t`Add`}
          leaveOut={({ id }) => inside.has(id)}
          onChoose={({ id }) => add.mutate(id)}
        />
      )}
    </>
  );
}

interface InsideProps {
  member: Member;
  team: Team;
  manages: boolean;
}

function Inside({ member, team, manages }: InsideProps) {
  const { t } = useLingui();
  const remove = useRemoveTeamMember(team.id);
  const name = personName(member);
  return (
    <Row
      start={<Avatar name={name} />}
      title={<bdi title={name}>{name}</bdi>}
      below={<bdi title={member.email}>{member.email}</bdi>}
      end={
        manages && (
          <IconButton
            icon={icons.close}
            label={t`Take \u2068${name}\u2069 out of the team`}
            disabled={remove.isPending}
            onClick={() => remove.mutate(member.id)}
          />
        )
      }
    />
  );
}
