import type { Provider } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";

import { Card } from "#ui/layout/Card.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";

import { useOrder } from "../api.ts";

interface ModelOrderProps {
  providers: readonly Provider[];
  order: readonly string[];
}

/** Sets the default model and the fallbacks after it. */
export function ModelOrder({ providers, order }: ModelOrderProps) {
  const { t } = useLingui();
  const change = useOrder();
  const shownOrder = change.isPending ? change.variables : order;
  const models = shownOrder.flatMap((id) =>
    providers.flatMap((provider) =>
      provider.models
        .filter((model) => model.id === id)
        .map((model) => ({ ...model, provider: provider.name })),
    ),
  );
  if (models.length < 2) return null;
  const swap = (at: number, by: -1 | 1) => {
    const ids = [...shownOrder];
    const [moved] = ids.splice(at, 1);
    if (moved !== undefined) ids.splice(at + by, 0, moved);
    change.mutate(ids);
  };
  return (
    <Card title={t`Order`}>
      <Rows>
        {models.map(({ id, label, provider, stands_in }, at) => (
          <Row
            key={id}
            title={<bdi>{label}</bdi>}
            below={
              <>
                <bdi>{provider}</bdi>
                {" · "}
                {at === 0 ? (
                  <Trans>Answers when no model is chosen</Trans>
                ) : stands_in ? (
                  <Trans>Used as a fallback when another model does not answer</Trans>
                ) : (
                  <Trans>Only when chosen</Trans>
                )}
              </>
            }
            end={
              <>
                <IconButton
                  icon={icons.chevronUp}
                  label={t`Move \u2068${label}\u2069 up`}
                  disabled={at === 0 || change.isPending}
                  onClick={() => swap(at, -1)}
                />
                <IconButton
                  icon={icons.chevronDown}
                  label={t`Move \u2068${label}\u2069 down`}
                  disabled={at === models.length - 1 || change.isPending}
                  onClick={() => swap(at, 1)}
                />
              </>
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
