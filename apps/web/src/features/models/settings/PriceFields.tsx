import type { ModelPrice } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";

import styles from "./Models.module.css";

/** A price as it is typed. */
export type PriceTexts = Record<keyof ModelPrice, string>;

export const priceTexts = (price: ModelPrice | null, currency: string): PriceTexts => ({
  input: price ? String(price.input) : "",
  output: price ? String(price.output) : "",
  currency: price?.currency ?? currency,
});

/** Returns the typed price, which the server checks; null: none is typed. */
export function priceIn({ input, output, currency }: PriceTexts): ModelPrice | null {
  if (input.trim() === "" && output.trim() === "") return null;
  // NaN becomes null in JSON, which the server refuses.
  const amount = (typed: string) => (typed.trim() === "" ? NaN : Number(typed.replace(",", ".")));
  return { input: amount(input), output: amount(output), currency: currency.trim().toUpperCase() };
}

interface PriceFieldsProps {
  price: PriceTexts;
  error: string | undefined;
  onChange: (price: PriceTexts) => void;
}

/** The price of a million tokens, by which runs estimate, count and limit their costs. */
export function PriceFields({ price, error, onChange }: PriceFieldsProps) {
  const { t } = useLingui();
  const field = (name: keyof PriceTexts) => ({
    value: price[name],
    autoComplete: "off",
    dir: "ltr" as const,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...price, [name]: target.value }),
  });
  return (
    <fieldset className={styles.price}>
      <legend>
        <Trans>Price per million tokens</Trans>
      </legend>
      <div>
        <Field label={t`Input`} inputMode="decimal" {...field("input")} />
        <Field label={t`Output`} inputMode="decimal" {...field("output")} />
        <Field label={t`Currency`} maxLength={3} spellCheck={false} {...field("currency")} />
      </div>
      <p className={error ? styles.wrong : undefined} role={error ? "alert" : undefined}>
        {error ?? <Trans>Runs then show what they cost, and pause at a limit.</Trans>}
      </p>
    </fieldset>
  );
}
