import { Trans, useLingui } from "@lingui/react/macro";

import { FindCollection } from "#features/organization/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";

import styles from "../RetrievalTests.module.css";

/** A collection; without a name where the person may not see it. */
export interface ChosenCollection {
  id: string;
  name: string | null;
}

interface CollectionsFieldProps {
  chosen: readonly ChosenCollection[];
  onChange: (chosen: readonly ChosenCollection[]) => void;
}

/** Chooses the collections that questions are searched in. */
export function CollectionsField({ chosen, onChange }: CollectionsFieldProps) {
  const { t } = useLingui();
  return (
    <div className={styles.group} role="group" aria-label={t`Collections`}>
      {chosen.length > 0 && (
        <div className={styles.found}>
          <Rows>
            {chosen.map(({ id, name }) => {
              const shown = name ?? t`One that you can't see`;
              return (
                <Row
                  key={id}
                  start={<Icon of={icons.library} />}
                  title={<bdi title={shown}>{shown}</bdi>}
                  end={
                    <Button
                      size="row"
                      aria-label={t`Remove \u2068${shown}\u2069`}
                      onClick={() => onChange(chosen.filter((one) => one.id !== id))}
                    >
                      <Trans>Remove</Trans>
                    </Button>
                  }
                />
              );
            })}
          </Rows>
        </div>
      )}
      <FindCollection
        label={t`Search only in these collections`}
        hint={t`Enter a part of a name. Without a choice, everything is searched.`}
        action={t`Add`}
        actionFor={(name) => t`Add \u2068${name}\u2069`}
        leaveOut={(id) => chosen.some((one) => one.id === id)}
        onChoose={(collection) => onChange([...chosen, collection])}
      />
    </div>
  );
}
