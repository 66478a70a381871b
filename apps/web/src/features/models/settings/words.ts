import type { Group } from "@lectern/contract/auth";
import type { ModelPurpose, ProviderKind, ProviderModel } from "@lectern/contract/models";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { shortCount } from "#ui/text/formats.ts";

/** The name of each provider protocol, and its usual URL. */
export const kinds: Record<ProviderKind, { name: MessageDescriptor; address: string }> = {
  openai: { name: msg`OpenAI and compatible`, address: "https://api.openai.com/v1" },
  anthropic: { name: msg`Anthropic`, address: "https://api.anthropic.com" },
};

/** The label of each purpose of a model. */
export const purposes: Record<ModelPurpose, MessageDescriptor> = {
  chat: msg`Writes answers`,
  embedding: msg`Finds by meaning`,
  rerank: msg`Reranks search results`,
  check: msg`Checks answers`,
};

/** The roles a model can be limited to; every member is at least a viewer. */
export const leastRoles: Record<Exclude<Group, "viewer">, MessageDescriptor> = {
  editor: msg`Editors and above`,
  admin: msg`Admins and above`,
  owner: msg`Only the owner`,
};

/** Returns who may choose a model, in a few words. */
export function audienceOf({ audience }: Pick<ProviderModel, "audience">): string {
  if (audience.kind === "role" && audience.group !== "viewer") return t(leastRoles[audience.group]);
  if (audience.kind !== "teams") return t`Everyone`;
  const teams = audience.team_ids.length;
  const shown = shortCount(teams);
  return teams === 0
    ? t`No one: its teams were deleted`
    : plural(teams, { one: `${shown} team`, other: `${shown} teams` });
}
