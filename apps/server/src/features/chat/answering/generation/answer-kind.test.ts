import { expect, test } from "vitest";

import { analyze } from "@lectern/text-analysis/analyze";
import { kindAsked } from "./answer-kind.ts";
import { periodsIn } from "@lectern/text-analysis/dates/periods";

const answers = (question: string, text: string) =>
  kindAsked(
    question,
    periodsIn(question),
  )({ text, terms: new Set(analyze(text, "en")), language: "en" });

test.each([
  [
    "When is the dividend paid that Heron declared on March 3, 2025?",
    "The dividend is paid on May 5, 2025.",
    "The dividend declared on March 3, 2025 was a liability as of March 31, 2025.",
  ],
  [
    "Which firm reviewed the statements of Heron?",
    "The statements were reviewed by Lowe Partners LLP.",
    "We reviewed the statements of Heron Corporation.",
  ],
  [
    "What is the address of Heron's offices?",
    "The offices stand at 12 Quay Street, Bristol.",
    "The offices were evaluated under the Exchange Act of 1934.",
  ],
  [
    "What segments does Heron report?",
    "Heron reports three segments: Boats, Nets, and Ice.",
    "All data on segments was adjusted to the way Heron is managed.",
  ],
  [
    "Why did Heron and Crane end the merger?",
    "They ended the merger because of the regulator.",
    "Heron and Crane announced the end of the merger.",
  ],
  [
    "What drove the growth of sales?",
    "The growth of sales was driven by new customers.",
    "The growth of operating income was driven by higher sales.",
  ],
  [
    "How many shares did Heron repurchase?",
    "Heron repurchased 133 million shares of its stock.",
    "Shares may be repurchased by plans under Rule 10b5-1 of the Exchange Act of 1934, as the Form 10-Q says.",
  ],
  [
    "What do the fees of Heron come to?",
    "The fees of Heron are £124,100, due within 28 days.",
    "Heron pays the fees below in four instalments, each within 28 days of the invoice.",
  ],
  [
    "When was Heron incorporated?",
    "Heron was incorporated in Delaware in April 1998.",
    "In April 1998 Heron announced boats that incorporate its engines.",
  ],
  [
    "Where is Heron's headquarters?",
    "The headquarters of Heron are in Bristol.",
    "The lease of our headquarters expires between 2024 and 2035.",
  ],
  [
    "Who signed the report of Heron?",
    "The report was signed by Judith Lowe.",
    "The registrant has caused this report to be signed by the undersigned.",
  ],
  [
    "Who is the chief executive officer of Heron?",
    "By: Judith Lowe, President and Chief Executive Officer",
    "By: Oliver Trent, Senior Vice President and Chief Financial Officer",
  ],
  [
    "Who is the CEO of Heron?",
    "The chief executive officer of Heron is Judith Lowe.",
    "Our management, including our Chief Executive Officer, evaluated the controls under the Heron Safety Act.",
  ],
  [
    "Who is the CEO of Heron?",
    "Judith Lowe, CEO of Heron, Inc., spoke.",
    "Oliver Trent, CEO Heron Marine Services, adopted a plan.",
  ],
  [
    "Who is Heron's chief financial officer?",
    "Chief Financial Officer: Oliver Trent",
    "CERTIFICATION OF CHIEF FINANCIAL OFFICER PURSUANT TO THE SAFETY ACT OF HERON, AS ADOPTED",
  ],
])("%s is answered by %j, and not by %j", (question, answer, other) => {
  expect(answers(question, answer)).toBe(true);
  expect(answers(question, other)).toBe(false);
});
