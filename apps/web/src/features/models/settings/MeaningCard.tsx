import type { Meaning } from "@lectern/contract/models";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { Card } from "#ui/Card.tsx";
import { Progress } from "#ui/Progress.tsx";
import { Row, Rows } from "#ui/Rows.tsx";

import styles from "./Models.module.css";

/** How far the documents are found by what they mean. */
export function MeaningCard({ meaning: { model, documents, made } }: { meaning: Meaning }) {
  const { t, i18n } = useLingui();
  const isDone = made === documents;
  const done = i18n.number(made);
  const said = isDone
    ? plural(documents, {
        one: "# document is found by what it means",
        other: "# documents are found by what they mean",
      })
    : plural(documents, {
        one: `${done} of # document is prepared. Until it is, search goes on as before.`,
        other: `${done} of # documents are prepared. Until all are, search goes on as before.`,
      });
  return (
    <Card title={t`Found by meaning`}>
      <Rows>
        <Row
          title={<bdi>{model}</bdi>}
          below={<span role="status">{said}</span>}
          end={
            !isDone && (
              <span className={styles.progress}>
                <Progress label={t`Documents prepared`} value={made / documents} />
              </span>
            )
          }
        />
      </Rows>
    </Card>
  );
}
