import { Trans } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { useFoundCollections } from "./api.ts";
import { FindField } from "./FindField.tsx";
import styles from "./Find.module.css";

interface FindCollectionProps {
  label: string;
  hint: string;
  /** The label of the button beside each collection, and its name with that of the collection. */
  action: string;
  actionFor: (name: string) => string;
  leaveOut?: (id: string) => boolean;
  onChoose: (collection: { id: string; name: string }) => void;
}

/** Finds a collection by its name, with a button beside each. */
export function FindCollection(props: FindCollectionProps) {
  const { label, hint, action, actionFor, leaveOut = () => false, onChoose } = props;
  const [text, setText] = useState("");
  const q = useSettled(text.trim());
  const found = useFoundCollections(q);
  const collections = q === "" ? undefined : found.data?.results.filter(({ id }) => !leaveOut(id));
  return (
    <div>
      <FindField label={label} hint={hint} text={text} onChange={setText} />
      {collections?.length === 0 && (
        <p role="status" className={styles.none}>
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
                    aria-label={actionFor(name)}
                    onClick={() => {
                      onChoose({ id, name });
                      setText("");
                    }}
                  >
                    {action}
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
