import { expect, test } from "vitest";

import { analyze } from "../search/analysis/analyze.ts";
import { kindAsked } from "./answer-kind.ts";
import { periodsIn } from "./periods.ts";

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
])("%s is answered by %j, and not by %j", (question, answer, other) => {
  expect(answers(question, answer)).toBe(true);
  expect(answers(question, other)).toBe(false);
});
