import { message } from "@lectern/contract/message";
import type { ModelChoice } from "@lectern/contract/models";

import type { Deps, Model } from "#deps";
import { invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { connectionOf } from "./connection.ts";
import * as store from "./store.ts";

/** The id of the built-in model, which quotes documents and needs no provider. */
export const extractive = "extractive";
/** The id of the model that the operator set up for every workspace. */
const installation = "installation";

/** Used for a model whose window is unknown. */
export const safeWindow = 8_192;

/** A model that the member may choose. */
interface Choice extends Omit<ModelChoice, "window_tokens"> {
  isFallback: boolean;
  windowTokens: number;
  open(): Model;
}

/** Returns the models that the member may use, the workspace's before the operator's. */
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
            isFallback: true,
            open: () => chat,
          },
        ]
      : []),
  ];
}

function ownChoice(deps: Deps, { orgId }: Member, row: store.ModelAt): Choice {
  const { id, name, label, supports_vision: sees, is_fallback, provider_id, provider_name } = row;
  const windowTokens = row.window_tokens ?? safeWindow;
  return {
    id,
    label,
    provider: provider_name,
    windowTokens,
    sees,
    isFallback: is_fallback,
    open: () =>
      deps.models.chat(connectionOf(deps, orgId, { ...row, id: provider_id }), {
        name,
        label,
        windowTokens,
        sees,
        price: row.price,
      }),
  };
}

/** Lists the models that the member may choose; the first one is the default. */
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

/** Throws invalid for a model that the member may not choose. */
export async function demandChoice(deps: Deps, member: Member, wanted: string): Promise<void> {
  if (wanted === extractive) return;
  const choices = await choicesOf(deps, member);
  if (!choices.some(({ id }) => id === wanted)) throw notOffered();
}

export const notOffered = () => invalid(["body", "model"], message("model_unavailable"));

/**
 * Returns the models that may write for the member: the wanted one or else the first, then the
 * fallbacks. Empty if the built-in model answers: it is wanted, or there is no other. It is never a
 * fallback: whoever chose a model gets no quotes instead. `gone`: the wanted model was removed, or
 * the member may no longer use it.
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
  const order = choices.filter((one) => one === first || one.isFallback);
  return {
    writers: order.toSorted((a, b) => +(b === first) - +(a === first)).map((one) => one.open()),
    gone: wanted !== null && !chosen,
  };
}
