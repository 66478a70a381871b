import type { Team } from "@lectern/contract/organizations";
import { may } from "@lectern/contract/policy";
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
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { pageSize, useTeams } from "../api.ts";
import { DeleteTeam } from "./DeleteTeam.tsx";
import { TeamName } from "./TeamName.tsx";
import { TeamRow } from "./TeamRow.tsx";
import styles from "./Teams.module.css";

/** The teams that collections can be shared with. */
export function Teams() {
  const { t } = useLingui();
  const manages = useSession(({ group }) => may(group, "member.manage"));
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const q = useSettled(text.trim());
  const teams = useTeams(q, page);
  const [making, setMaking] = useState(false);
  const [renaming, setRenaming] = useState<Team | null>(null);
  const [deleting, setDeleting] = useState<Team | null>(null);
  const isEmpty = teams.data?.total === 0;
  const make = manages && (
    <Button
      size={isEmpty ? "small" : "medium"}
      kind={isEmpty ? "outlined" : "primary"}
      icon={icons.plus}
      onClick={() => setMaking(true)}
    >
      <Trans>New team</Trans>
    </Button>
  );

  return (
    <Section
      title={t`Teams`}
      about={t`Share a collection with a team so that only its members see it.`}
      action={teams.data && !(isEmpty && q === "") && make}
    >
      {((teams.data?.total ?? 0) > pageSize || q !== "") && (
        <SearchField
          label={t`Search teams`}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setPage(1);
          }}
        />
      )}
      {teams.isError ? (
        <QueryError query={teams} failed={t`Couldn't load the teams`} />
      ) : (
        <Card className={teams.isPlaceholderData ? styles.outdated : undefined}>
          {!teams.data && <LoadingRows label={t`Loading teams`} />}
          {isEmpty && (
            <EmptyState
              icon={icons.team}
              title={q ? t`No team matches \u2068${q}\u2069` : t`No teams yet`}
              action={q === "" && make}
            >
              {q === "" && <Trans>Create one for people who work on the same documents.</Trans>}
            </EmptyState>
          )}
          <ul>
            {teams.data?.results.map((team) => (
              <TeamRow
                key={team.id}
                team={team}
                manages={manages}
                onRename={() => setRenaming(team)}
                onDelete={() => setDeleting(team)}
              />
            ))}
          </ul>
          <Pager
            label={t`Pages of teams`}
            page={page}
            pageSize={pageSize}
            total={teams.data?.total ?? 0}
            onPage={setPage}
          />
        </Card>
      )}
      <TeamName open={making} onClose={() => setMaking(false)} />
      <TeamName open={renaming !== null} team={renaming} onClose={() => setRenaming(null)} />
      <DeleteTeam team={deleting} onClose={() => setDeleting(null)} />
    </Section>
  );
}
