import type { ModelPrice, Provider, ProviderModel } from "@lectern/contract/models";
import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { Row } from "#ui/layout/Rows.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useRemoveModel } from "./use-remove-model.ts";
import { audienceOf, purposes } from "./words.ts";

/** "€2.50 / €10": of prompts and of answers. */
function priceText({ input, output, currency }: ModelPrice): string {
  const style = { style: "currency", currency, numberingSystem: "latn" } as const;
  const format = new Intl.NumberFormat(i18n.locale, {
    ...style,
    trailingZeroDisplay: "stripIfInteger",
  });
  return `${format.format(input)} / ${format.format(output)}`;
}

interface ModelRowProps {
  provider: Provider;
  model: ProviderModel;
  /** Whether another model of the same purpose is used instead. */
  isIdle: boolean;
  onUse: () => void;
  onEdit: () => void;
  onTest: () => void;
}

/** An offered model: its purpose, its limits and its audience. */
export function ModelRow({ provider, model, isIdle, onUse, onEdit, onTest }: ModelRowProps) {
  const { t } = useLingui();
  const remove = useRemoveModel(provider.id);
  const { label, purpose, window_tokens, window_assumed, sees, price } = model;
  const tokens = shortCount(window_tokens);
  const writes = purpose === "chat";
  const facts = [
    t(purposes[purpose]),
    writes && (window_assumed ? t`${tokens} tokens assumed` : t`${tokens} tokens`),
    writes && sees && t`accepts images`,
    price && t`${priceText(price)} per million tokens`,
    writes && audienceOf(model),
    isIdle && t`not used: another one is active`,
  ];
  return (
    <Row
      title={<bdi title={model.name}>{label}</bdi>}
      below={facts.filter(Boolean).join(" · ")}
      end={
        <Menu
          label={t`Model \u2068${label}\u2069`}
          entries={[
            ...(isIdle ? [{ name: t`Use this one`, icon: icons.check, onChoose: onUse }] : []),
            { name: t`Edit`, icon: icons.pencil, onChoose: onEdit },
            { name: t`Test`, icon: icons.play, onChoose: onTest },
            {
              name: t`Remove`,
              icon: icons.trash,
              danger: true,
              onChoose: () => remove(model),
            },
          ]}
          trigger={(props) => (
            <IconButton {...props} icon={icons.more} label={t`More for \u2068${label}\u2069`} />
          )}
        />
      }
    />
  );
}
