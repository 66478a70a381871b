import type { DocumentSource, RuleCondition } from "@lectern/contract/rules";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type ConditionType = RuleCondition["type"];

export const conditionNames: Record<ConditionType, MessageDescriptor> = {
  name: msg`Name contains`,
  text: msg`Text contains`,
  kind: msg`File extension`,
  source: msg`Source`,
  collection: msg`Collection`,
  date: msg`Date of the document`,
};

export const sourceNames: Record<DocumentSource, MessageDescriptor> = {
  upload: msg`Uploaded file`,
  web: msg`From the web`,
  sync: msg`Synced folder`,
  container: msg`In another file, such as an attachment`,
};
