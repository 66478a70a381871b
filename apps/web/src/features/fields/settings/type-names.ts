import type { FieldType } from "@lectern/contract/fields";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The label of each type, in the order of the form. */
export const typeNames: Record<FieldType, MessageDescriptor> = {
  text: msg`Text`,
  number: msg`Number`,
  date: msg`Date`,
  choice: msg`Choice`,
  boolean: msg`Yes or no`,
};
