import type { ModelChoice } from "@lectern/contract/models";

import type { Deps, Model } from "#deps";
import { invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { connectionOf } from "./connection.ts";
import * as store from "./store.ts";

/** What quotes documents and needs no provider. */
export const extractive = "extractive";
/** What the operator set up for every workspace. */
const installation = "installation";

/** Of a model of which nobody said how much it takes. */
export const safeWindow = 8_192;

/** A model that may be chosen, and asked. */
interface Choice extends Omit<ModelChoice, "window_tokens"> {
  standsIn: boolean;
  windowTokens: number;
  open(): Model;
}

/** The models that the member may have write, the workspace's before the operator's. */
async function choicesOf(deps: Deps, member: Member): Promise<Choice[]> {
  const own = await store.modelsFor(deps.db, member);
  const { chat } = deps.models.installed;
  return [
    ...own.map((one) => ownChoice(deps, member, one)),
    ...(chat
      ? [
          {
            id: installation,
            label: chat.name,
            provider: null,
            windowTokens: chat.windowTokens,
            sees: chat.sees,
            standsIn: true,
            open: () => chat,
          },
        ]
      : []),
  ];
}

function ownChoice(deps: Deps, { orgId }: Member, row: store.ModelAt): Choice {
  const { id, name, label, sees, stands_in, provider_id, provider_name } = row;
  const windowTokens = row.window_tokens ?? safeWindow;
  return {
    id,
    label,
    provider: provider_name,
    windowTokens,
    sees,
    standsIn: stands_in,
    open: () =>
      deps.models.chat(connectionOf(deps, orgId, { ...row, id: provider_id }), {
        name,
        label,
        windowTokens,
        sees,
      }),
  };
}

/** What the member may choose; the first one answers where none is chosen. */
export async function list(deps: Deps, member: Member) {
  const choices = await choicesOf(deps, member);
  const results: ModelChoice[] = choices.map(({ id, label, provider, windowTokens, sees }) => ({
    id,
    label,
    provider,
    window_tokens: windowTokens,
    sees,
  }));
  const builtIn = { id: extractive, label: extractive, provider: null };
  results.push({ ...builtIn, window_tokens: 0, sees: false });
  return { total: results.length, results };
}

/** Refuses (invalid) a model that the member may not choose. */
export async function demandChoice(deps: Deps, member: Member, wanted: string): Promise<void> {
  if (wanted === extractive) return;
  const choices = await choicesOf(deps, member);
  if (!choices.some(({ id }) => id === wanted)) throw notOffered();
}

export const notOffered = () => invalid(["body", "model"], "This model is not available here.");

/**
 * Who may write for the member: the wanted model, or else the first one, and behind it those that
 * stand in where one does not answer. None, where the built-in model is to quote: it is wanted, or
 * there is no other. It stands in for nobody: who asked a model is not given something else. `gone`:
 * what was wanted is there no longer, or no longer for them.
 */
export async function writersOf(
  deps: Deps,
  member: Member,
  wanted: string | null,
): Promise<{ writers: Model[]; gone: boolean }> {
  if (wanted === extractive) return { writers: [], gone: false };
  const choices = await choicesOf(deps, member);
  const chosen = choices.find(({ id }) => id === wanted);
  const first = chosen ?? choices[0];
  const order = choices.filter((one) => one === first || one.standsIn);
  return {
    writers: order.toSorted((a, b) => +(b === first) - +(a === first)).map((one) => one.open()),
    gone: wanted !== null && !chosen,
  };
}
