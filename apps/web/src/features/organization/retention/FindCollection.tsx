import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { useFoundCollections } from "./api.ts";
import styles from "./Retention.module.css";

interface FindCollectionProps {
  onChoose: (collection: { id: string; name: string }) => void;
}

/** Finds a collection by its name, with a button beside each. */
export function FindCollection({ onChoose }: FindCollectionProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const q = useSettled(text.trim());
  const found = useFoundCollections(q);
  const collections = q === "" ? undefined : found.data?.results;
  return (
    <div>
      <Field
        label={t`Collection`}
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={text}
        hint={t`Enter a part of its name.`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The search needs no Enter, which would submit the surrounding form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {collections?.length === 0 && (
        <p role="status" className={styles.muted}>
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
                    aria-label={t`Choose \u2068${name}\u2069`}
                    onClick={() => onChoose({ id, name })}
                  >
                    <Trans>Choose</Trans>
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
