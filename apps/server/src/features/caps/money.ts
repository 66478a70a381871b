import type { ModelPrice } from "@lectern/contract/models";

import type { TokenCounts } from "#tokens";

const millionths = 1_000_000;

/**
 * Returns what tokens cost, in whole millionths of the currency: a price for a million tokens is
 * the millionths for one. Rounded up, so that what is reserved is never less than what is spent.
 */
export const priceOf = (
  { input, output }: Pick<ModelPrice, keyof TokenCounts>,
  tokens: TokenCounts,
): number => Math.ceil(tokens.input * input + tokens.output * output);

/** Returns an amount in units of the currency. */
export const inUnits = (amount: number): number => amount / millionths;

/** Returns an amount in millionths. */
export const inMillionths = (amount: number): number => Math.round(amount * millionths);
