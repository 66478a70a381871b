import { planSection, runAtWork, runFinding, runPlan, runStep } from "./runs.ts";

export const caps = planSection("Caps", "What is the cap?", "Which losses are excluded?");
const terms = planSection("Terms", "When does it end?");
export const plan = runPlan([caps, terms], { version: 3 });
export const at = "2026-11-26T09:20:00.000Z";
export const finding = runFinding("The cap is €250,000 a year.", {
  question_id: caps.questions[0]!.id,
});
export const researched = runStep({
  section_id: caps.id,
  title: "Caps",
  state: "done",
  started_at: at,
  activity: [{ type: "searched", q: "limit of liability", found: 14, at }],
  findings: [finding],
  cost: { tokens: 9_000, calls: 3, seconds: 112, money: null },
});
export const asking = runStep({
  section_id: terms.id,
  title: "Terms",
  state: "asking",
  started_at: at,
  question: {
    text: "Two contracts carry this name. Which is in force?",
    options: ["Contract 2025.pdf", "Framework 2022.pdf"],
    answer: null,
    asked_at: at,
  },
});
export const working = runAtWork(plan, [researched, asking]);
