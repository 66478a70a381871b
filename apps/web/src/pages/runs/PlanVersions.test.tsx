import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { openRunScreen, planPath } from "#test/screens/run-screen.tsx";
import { planSection, run, runPlan } from "#test/runs.ts";
import { answer } from "#test/script.ts";

const plan = runPlan([planSection("Caps", "What is the cap?")]);
const waiting = run({ plan });

test("a version that changed limits alone says which, and any other who made it", async () => {
  const limits = { tokens: 1_200_000, calls: 150, minutes: 20, money: null };
  const more = { ...limits, calls: 200, minutes: 30 };
  const second = { ...plan, version: 2, author: "person" as const, limits: more };
  const third = { ...second, version: 3, sections: [planSection("Third", "What now?")] };
  openRunScreen({ ...waiting, plan: third });
  answer("GET", `${planPath}/versions`, { results: [third, second, { ...plan, limits }] });
  const list = await screen.findByRole("button", { name: /^1 Planner/ });
  expect(list).toBeInTheDocument();
  expect(
    screen.getByRole("button", { name: /^2 You changed the limits: 200 calls, 30 minutes/ }),
  ).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /^3 You now/ })).toBeInTheDocument();
});
