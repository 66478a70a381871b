import type { CheckedDifference, CheckedState, CheckState } from "@lectern/contract/checks";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const stateWords: Record<CheckedState, MessageDescriptor> = {
  supported: msg`Supported`,
  contradicted: msg`Contradicted`,
  missing: msg`Not in the library`,
  skipped: msg`Nothing to check`,
};

export const differenceWords: Record<CheckedDifference, MessageDescriptor> = {
  number: msg`Another number`,
  date: msg`Another date`,
  name: msg`Another name`,
  polarity: msg`The opposite`,
  wording: msg`Other words`,
};

export const checkWords: Record<CheckState, MessageDescriptor> = {
  waiting: msg`Waiting`,
  working: msg`Comparing`,
  done: msg`Done`,
  failed: msg`Failed`,
  stopped: msg`Stopped`,
};
