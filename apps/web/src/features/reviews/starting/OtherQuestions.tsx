import type { OpenReview } from "@lectern/contract/reviews";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";

import { queryClient } from "#platform/http/query-client.ts";
import { read } from "#platform/http/read.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { questionCount } from "#ui/text/counts.ts";

import { reviewOf, reviewsPath } from "../api.ts";
import { addColumn } from "../column/actions.ts";
import { personName } from "../person-name.ts";
import styles from "./Starting.module.css";

/** Reviews whose questions are offered; the list of reviews has the rest. */
const most = 5;

/** Takes the questions of another review over. */
export function OtherQuestions({ review }: { review: OpenReview }) {
  const found = useQuery({ ...read(reviewsPath, { query: { page_size: 25 } }) });
  const take = useMutation({
    mutationFn: async (id: string) => {
      const { columns } = await queryClient.fetchQuery(reviewOf(id));
      for (const { name, question, instructions, type, options, unit } of columns) {
        await addColumn(review.id, { name, question, instructions, type, options, unit });
      }
    },
  });
  const others = (found.data?.results ?? [])
    .filter(({ id, column_count }) => id !== review.id && column_count > 0)
    .slice(0, most);
  if (others.length === 0) return null;
  return (
    <section className={styles.others}>
      <h3>
        <Trans>Or start from the questions of another review</Trans>
      </h3>
      <Rows>
        {others.map(({ id, name, column_count, owner }) => (
          <Row
            key={id}
            start={<Glyph icon={icons.rows} />}
            title={<bdi>{name}</bdi>}
            below={
              <>
                {questionCount(column_count)}
                {owner && (
                  <>
                    {" "}
                    · <bdi>{personName(owner)}</bdi>
                  </>
                )}
              </>
            }
            end={
              <Button
                size="small"
                busy={take.isPending && take.variables === id}
                disabled={take.isPending}
                onClick={() => take.mutate(id)}
              >
                <Trans>Use</Trans>
              </Button>
            }
          />
        ))}
      </Rows>
    </section>
  );
}
