import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { useFoundCollections } from "../api.ts";
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
  const [text, setText] = useState("");
  const q = useSettled(text.trim());
  const found = useFoundCollections(q);
  const others = found.data?.results.filter(({ id }) => chosen.every((one) => one.id !== id));
  const collections = q === "" ? undefined : others;
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
      <Field
        label={t`Search only in these collections`}
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={text}
        hint={t`Enter a part of a name. Without a choice, everything is searched.`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The search needs no Enter, which would submit the surrounding form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {collections?.length === 0 && (
        <p role="status" className={styles.below}>
          <Trans>
            No collection here matches <bdi>{q}</bdi>.
          </Trans>
        </p>
      )}
      {collections && collections.length > 0 && (
        <div className={styles.found}>
          <Rows>
            {collections.map(({ id, name }) => (
              <Row
                key={id}
                start={<Icon of={icons.library} />}
                title={<bdi title={name}>{name}</bdi>}
                end={
                  <Button
                    size="row"
                    aria-label={t`Add \u2068${name}\u2069`}
                    onClick={() => {
                      onChange([...chosen, { id, name }]);
                      setText("");
                    }}
                  >
                    <Trans>Add</Trans>
                  </Button>
                }
              />
            ))}
          </Rows>
        </div>
      )}
    </div>
  );
}
