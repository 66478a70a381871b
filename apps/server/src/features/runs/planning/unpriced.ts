import type { RunLimits } from "@lectern/contract/run-parts";
import { message } from "@lectern/contract/message";

import type { Model } from "#deps";
import { AppError } from "#errors";

/**
 * Whether a run can be kept within its limits: with one of money, what its model uses must have a
 * price in the currency of that limit. `model`: the one that is asked first; null: none is used.
 * `currency` is left out where the model decides it.
 */
export const canKeep = (
  { money = null }: Partial<RunLimits>,
  model: Pick<Model, "price"> | null,
  currency = model?.price?.currency ?? null,
): boolean =>
  money === null || model === null || (currency !== null && model.price?.currency === currency);

/** Returns why a model without a price is not asked under a limit of money. */
export const unpricedReason = ({ name }: Pick<Model, "name">) =>
  message("run_model_unpriced", { model: name });

/** Throws conflict for a model without a price where a limit is in money. */
export function demandKept(
  limits: Partial<RunLimits>,
  model: Pick<Model, "name" | "price"> | null,
  currency?: string | null,
): void {
  if (model && !canKeep(limits, model, currency))
    throw new AppError("conflict", unpricedReason(model));
}
