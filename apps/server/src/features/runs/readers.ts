import { message } from "@lectern/contract/message";
import type { Run, shareRun } from "@lectern/contract/runs";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { invalid } from "#errors";
import type { Member, OrgId } from "#http/member.ts";

import {
  type Audience,
  keepPeople,
  keepTeams,
  personName,
  personOf,
  tellAccounts,
  tellRun,
} from "../library/index.ts";
import { enqueueMail } from "../mail/index.ts";
import { accountsIn } from "../organizations/index.ts";
import { audienceOf, demandRun, lockOwn } from "./access.ts";
import { changeLocked } from "./change.ts";
import { get } from "./one-run.ts";
import * as store from "./readers-store.ts";
import { recordRun } from "./record-run.ts";
import type { RunRow } from "./store.ts";

/**
 * Shares a run with these members and teams alone, and mails each person who could not read it
 * before. Throws not_found, forbidden for a run of somebody else's, and invalid for strangers.
 */
export async function share(
  deps: Deps,
  member: Member,
  id: string,
  { reader_ids, team_ids }: z.output<typeof shareRun.body>,
): Promise<Run> {
  await deps.db.transaction().execute(async (tx) => {
    await lockOwn(tx, member, id);
    // Whom another request chose while this one waited for the lock is read after it.
    const row = await demandRun(tx, member, id);
    const people = changeTo(
      row.readers,
      reader_ids.filter((one) => one.toLowerCase() !== row.owner_id),
    );
    const teams = changeTo(row.reading_teams, team_ids);
    const [newPeople, newTeams] = [
      (await keepPeople(tx, member.orgId, people.added)).map(personOf),
      await keepTeams(tx, member.orgId, teams.added),
    ];
    if (newPeople.length < people.added.length) throw unknown("reader_ids");
    if (newTeams.length < teams.added.length) throw unknown("team_ids");
    const added = [...newPeople.map(personName), ...newTeams.map(({ name }) => name)];
    const removed = [...people.removed.map(personName), ...teams.removed.map(({ name }) => name)];
    if (added.length + removed.length === 0) return;
    // Tells those who read it so far, and ends the streams of those who do so no longer.
    await changeLocked(deps, tx, row, async () => {
      await store.deleteReaders(tx, row, idsOf(people.removed));
      await store.deleteTeams(tx, row, idsOf(teams.removed));
      await store.insertReaders(tx, row, people.added);
      await store.insertTeams(tx, row, teams.added);
    });
    const to = { accounts: people.added, teams: teams.added };
    await tellRun(deps, tx, { orgId: member.orgId, id, to });
    await mailTo(deps, tx, row, to);
    for (const name of added) await recordRun({ tx, row }, member, "run.shared", name);
    for (const name of removed) await recordRun({ tx, row }, member, "run.unshared", name);
  });
  return get(deps, member, id);
}

/** Mails each person of these accounts and teams who could not read the run before. */
async function mailTo(deps: Deps, tx: Db, row: RunRow, { accounts, teams }: Audience) {
  const { organization_id, id: run_id } = row;
  const before = audienceOf(row);
  const known = [...before.accounts, ...(await accountsIn(tx, organization_id, before.teams))];
  const now = [...accounts, ...(await accountsIn(tx, organization_id, teams))];
  for (const account_id of new Set(now).difference(new Set(known)))
    await enqueueMail(deps, tx, { kind: "run_shared", organization_id, run_id, account_id });
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

const unknown = (field: "reader_ids" | "team_ids") =>
  invalid(["body", field], message("run_reader_unknown"));

/** Returns which ids are to be added to those that there are, and what is to be removed. */
function changeTo<One extends { id: string }>(before: readonly One[], ids: readonly string[]) {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const known = new Set(idsOf(before));
  return {
    added: [...wanted].filter((id) => !known.has(id)),
    removed: before.filter(({ id }) => !wanted.has(id)),
  };
}

/** Notifies people who join or leave a team of the runs that it reads. */
export async function tellTeamsRuns(
  deps: Pick<Deps, "notices">,
  tx: Db,
  orgId: OrgId,
  teamId: string,
  accounts: string[],
): Promise<void> {
  const ids = await store.runsOfTeam(tx, orgId, teamId);
  await tellAccounts(accounts, ids, (id, to) => tellRun(deps, tx, { orgId, id, to }));
}
