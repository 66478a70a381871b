import { applyRule, applyRules } from "./applying.ts";

/** The job handlers for rules. */
export const handlers = {
  "apply-rules": applyRules,
  "apply-rule": applyRule,
};
