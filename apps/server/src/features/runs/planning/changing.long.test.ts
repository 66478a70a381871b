import type { Run } from "@lectern/contract/runs";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { leaseRuns, question } from "#test/agents/lease-runs.ts";
import { textOf } from "#test/agents/run-model.ts";
import { begin, reached } from "#test/agents/runs.ts";

const { app, ada, knowledge, scripted } = await leaseRuns();

test("the planner changes a plan as it is told, and keeps what stays", async () => {
  scripted({
    planner: (_, asked) =>
      textOf(asked).includes("Add the rent")
        ? "SECTION Term\nQ When does the lease end?\nSECTION Rent\nQ What is the rent?"
        : "SECTION Term\nQ When does the lease end?",
  });
  const begun = await begin(ada, { question, knowledge });
  const planned = await reached(ada, begun.id, "awaiting_plan");
  const { version, hash, sections: before } = planned.plan!;
  await ada.call(endpoints.changePlan, {
    params: { run_id: begun.id },
    body: { version, hash, text: "Add the rent" },
  });
  const { plan } = await reached(ada, begun.id, "awaiting_plan");
  expect(plan).toMatchObject({ version: 2, author: "planner", change: "Add the rent" });
  expect(plan?.sections).toMatchObject([before[0]!, { title: "Rent" }]);
});

test("a plan that can't be changed stays as it is, and says why", async () => {
  scripted({
    planner: (call) => (call === 0 ? "SECTION Term\nQ When does the lease end?" : "junk"),
  });
  const begun = await begin(ada, { question, knowledge });
  const { plan, seq } = await reached(ada, begun.id, "awaiting_plan");
  const change = () =>
    ada.call(endpoints.changePlan, {
      params: { run_id: begun.id },
      body: { version: 1, hash: plan!.hash, text: "Add the rent" },
    });
  const faultOf = ({ steps }: Run) => steps.at(-1)?.tries.at(-1)?.code;
  expect((await change()).status).toBe(200);
  const unusable = await reached(ada, begun.id, "awaiting_plan");
  expect([unusable.plan, faultOf(unusable)]).toEqual([plan, "plan_model_changed_nothing"]);
  expect(unusable.seq).toBeGreaterThan(seq);

  scripted({ planner: () => "SECTION Rent\nQ What is the rent?" });
  await sql`
    create function fail_plan() returns trigger language plpgsql as $$
    begin raise exception 'failed'; end $$;
    create trigger fail_plan before insert on run_plan for each row execute function fail_plan()`.execute(
    app.deps.db,
  );
  expect((await change()).status).toBe(200);
  const failed = await reached(ada, begun.id, "awaiting_plan");
  await sql`drop function fail_plan cascade`.execute(app.deps.db);
  expect([failed.plan, failed.failure, faultOf(failed)]).toEqual([
    plan,
    null,
    "plan_change_failed",
  ]);
});
