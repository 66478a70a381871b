import type { KnownModel } from "@lectern/contract/local-models";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";

import styles from "../Models.module.css";
import { effectOf, factsOf } from "./facts.ts";

interface OfferedModelsProps {
  models: readonly KnownModel[];
  mayChange: boolean;
  /** Whether another model is being added. */
  busy: boolean;
  onAdd: (model: KnownModel) => void;
}

/** Models on the hub that can be added. */
export function OfferedModels({ models, mayChange, busy, onAdd }: OfferedModelsProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Models for this machine`}>
      <Rows>
        {models.map((model) => (
          <Row
            key={model.id}
            title={<bdi>{model.name}</bdi>}
            below={
              <span className={styles.facts}>
                {[...factsOf(model), effectOf(model)].join(" · ")}
              </span>
            }
            end={
              mayChange && (
                <Button
                  size="small"
                  icon={icons.download}
                  disabled={busy}
                  aria-label={t`Add \u2068${model.name}\u2069`}
                  onClick={() => onAdd(model)}
                >
                  <Trans>Add</Trans>
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Card>
  );
}
