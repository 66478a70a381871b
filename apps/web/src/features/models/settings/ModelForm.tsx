import type { Audience, ModelPurpose, Provider, ProviderModel } from "@lectern/contract/models";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useAddModel, useChangeModel, useOffers } from "../api.ts";
import { purposes } from "./words.ts";
import { PriceFields, priceIn, priceTexts } from "./PriceFields.tsx";
import { AudienceChoice } from "./AudienceChoice.tsx";

interface ModelFormProps {
  open: boolean;
  provider: Provider;
  /** The model to edit; null adds one. */
  model: ProviderModel | null;
  onClose: () => void;
}

/** Sets which model of a provider is offered, for which purpose, and to whom. */
export function ModelForm(props: ModelFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, provider, model: given, onClose }: ModelFormProps) {
  const { t } = useLingui();
  const offersId = useId();
  const [model] = useState(given);
  const offers = useOffers(provider.id, open && !model);
  const [name, setName] = useState(model?.name ?? "");
  const [label, setLabel] = useState(model?.label ?? "");
  const [purpose, setPurpose] = useState<ModelPurpose>(model?.purpose ?? "chat");
  const [window, setWindow] = useState(
    model && !model.window_assumed ? String(model.window_tokens) : "",
  );
  const [sees, setSees] = useState(model?.sees ?? false);
  const [standsIn, setStandsIn] = useState(model?.stands_in ?? true);
  const [price, setPrice] = useState(() => priceTexts(model?.price ?? null, currencyOf(provider)));
  const [audience, setAudience] = useState<Audience>(model?.audience ?? { kind: "everyone" });
  const add = useAddModel(provider.id);
  const change = useChangeModel(provider.id, model?.id ?? "");
  const used = model ? change : add;
  const errors = fieldErrors(used.error);
  const writes = purpose === "chat";
  const there = new Set(provider.models.map((one) => one.name));
  const choices = offers.data?.results.filter((one) => !there.has(one.name)) ?? [];
  const choose = (typed: string) => {
    setName(typed);
    const offer = choices.find((one) => one.name === typed);
    if (!offer) return;
    setLabel(offer.label);
    setPurpose(offer.purpose);
    setWindow(offer.window_tokens === null ? "" : String(offer.window_tokens));
    setSees(offer.sees);
  };
  const submit = () => {
    if (used.isPending) return;
    const window_tokens = window.trim() === "" ? null : Number(window);
    const values = {
      purpose,
      window_tokens,
      sees,
      stands_in: standsIn,
      price: priceIn(price),
      audience,
    };
    const options = { onSuccess: onClose };
    if (model) change.mutate({ ...values, label }, options);
    else add.mutate({ ...values, name, label: label || name }, options);
  };
  const count = shortCount(choices.length);
  return (
    <FormDialog
      open={open}
      wide
      title={model ? t`Change the model` : t`Add a model`}
      onClose={onClose}
      onSubmit={submit}
      confirm={model ? t`Save` : t`Add`}
      busy={used.isPending}
    >
      {offers.isError && (
        <Notice tone="warning" live="polite">
          {errorMessage(offers.error)}
        </Notice>
      )}
      {!model && (
        <>
          <Field
            label={t`Model`}
            list={offersId}
            dir="ltr"
            maxLength={200}
            required
            spellCheck={false}
            autoComplete="off"
            value={name}
            hint={
              offers.isFetching
                ? t`Loading the provider's models`
                : offers.isError
                  ? t`The name the provider uses.`
                  : plural(choices.length, {
                      one: `The name the provider uses. ${count} model available.`,
                      other: `The name the provider uses. ${count} models available.`,
                    })
            }
            error={errors["name"]}
            onChange={({ target }) => choose(target.value)}
          />
          <datalist id={offersId}>
            {choices.map((one) => (
              <option key={one.name} value={one.name}>
                {one.label}
              </option>
            ))}
          </datalist>
        </>
      )}
      <Field
        label={t`Display name`}
        dir="auto"
        maxLength={100}
        placeholder={name}
        value={label}
        error={errors["label"]}
        onChange={({ target }) => setLabel(target.value)}
      />
      <SelectField
        label={t`Used for`}
        value={purpose}
        options={purposesOf(provider).map((value) => ({ value, name: t(purposes[value]) }))}
        error={errors["purpose"]}
        onChange={setPurpose}
      />
      {(writes || purpose === "check") && (
        <Field
          label={t`Context window (tokens)`}
          inputMode="numeric"
          pattern="[0-9]*"
          dir="ltr"
          value={window}
          hint={
            window === ""
              ? t`Context window not reported; using 8,192 tokens.`
              : t`Most tokens in one request, including the answer. Ollama silently truncates longer requests.`
          }
          error={errors["window_tokens"]}
          onChange={({ target }) => setWindow(target.value.replaceAll(/\D/g, ""))}
        />
      )}
      {(writes || purpose === "check") && (
        <PriceFields price={price} error={errors["price"]} onChange={setPrice} />
      )}
      {writes && (
        <>
          <AudienceChoice audience={audience} onChange={setAudience} error={errors["audience"]} />
          <LabelledCheckbox label={t`Accepts images`} checked={sees} onChange={setSees} />
          <LabelledCheckbox label={t`Use as fallback`} checked={standsIn} onChange={setStandsIn} />
        </>
      )}
    </FormDialog>
  );
}

/** The currency of the provider's other prices. */
const currencyOf = ({ models }: Provider) =>
  models.find(({ price }) => price !== null)?.price?.currency ?? "USD";

const purposesOf = ({ kind }: Provider): readonly ModelPurpose[] =>
  kind === "anthropic" ? ["chat", "check"] : ["chat", "embedding", "rerank", "check"];
