import type { Meaning } from "@lectern/contract/models";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { Card } from "#ui/layout/Card.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useLocalModels } from "./local/api.ts";
import { makesVectors } from "./local/facts.ts";
import styles from "./Models.module.css";

/** The progress of embedding the documents for semantic search. */
export function MeaningCard({ meaning }: { meaning: Meaning }) {
  const { model, documents, made } = meaning;
  const { t } = useLingui();
  const local = useLocalModels();
  const own = local.data?.results.find((one) => makesVectors(one, meaning));
  const isDone = made === documents;
  const done = shortCount(made);
  const shown = shortCount(documents);
  const said = isDone
    ? plural(documents, {
        one: `${shown} document is found by what it means`,
        other: `${shown} documents are found by what they mean`,
      })
    : plural(documents, {
        one: `${done} of ${shown} document is prepared. Until it is, search goes on as before.`,
        other: `${done} of ${shown} documents are prepared. Until all are, search goes on as before.`,
      });
  return (
    <Card title={t`Found by meaning`}>
      <Rows>
        <Row
          title={<bdi>{own?.name ?? model}</bdi>}
          below={
            <span role="status" className={styles.facts}>
              {said}
            </span>
          }
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
