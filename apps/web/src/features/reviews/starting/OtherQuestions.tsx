import type { NewColumn } from "@lectern/contract/review-columns";
import type { Person } from "@lectern/contract/library";
import type { OpenReview } from "@lectern/contract/reviews";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";

import { templatesOfReviews } from "#features/templates/index.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { read } from "#platform/http/read.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { questionCount } from "#ui/text/counts.ts";
import { personName } from "#ui/text/person-name.ts";

import { reviewOf, reviewsPath } from "../api.ts";
import { addColumn } from "../column/actions.ts";
import styles from "./Starting.module.css";

/** Reviews, and templates, whose questions are offered; their lists have the rest. */
const most = 5;

/** Questions that are there already. */
interface Offer {
  id: string;
  name: string;
  icon: string;
  count: number;
  owner: Person | null;
  questions: () => Promise<readonly NewColumn[]>;
}

/** Takes over the questions of a template or of another review. */
export function OtherQuestions({ review }: { review: OpenReview }) {
  const reviews = useQuery(read(reviewsPath, { query: { page_size: 25 } }));
  const templates = useQuery(templatesOfReviews(most));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (offer: Offer) => {
      for (const { name, question, instructions, type, options, unit } of await offer.questions()) {
        await addColumn(review.id, { name, question, instructions, type, options, unit });
      }
    },
  });
  const saved = (templates.data?.results ?? []).map(({ id, name, columns, owner }): Offer => {
    const questions = columns ?? [];
    const count = questions.length;
    return {
      id,
      name,
      icon: icons.cards,
      count,
      owner,
      questions: () => Promise.resolve(questions),
    };
  });
  const others = (reviews.data?.results ?? [])
    .filter(({ id, column_count }) => id !== review.id && column_count > 0)
    .slice(0, most)
    .map(({ id, name, column_count, owner }): Offer => ({
      id,
      name,
      icon: icons.table,
      count: column_count,
      owner,
      questions: async () => (await queryClient.fetchQuery(reviewOf(id))).columns,
    }));
  const shared = { busy: isPending ? variables.id : null, onUse: (offer: Offer) => mutate(offer) };
  return (
    <>
      <Offers {...shared} offers={saved}>
        <Trans>Or start from a template</Trans>
      </Offers>
      <Offers {...shared} offers={others}>
        <Trans>Or start from the questions of another review</Trans>
      </Offers>
    </>
  );
}

interface OffersProps {
  offers: readonly Offer[];
  /** The id of the one that is being taken over. */
  busy: string | null;
  onUse: (offer: Offer) => void;
  /** The title. */
  children: ReactNode;
}

/** Renders nothing without offers. */
function Offers({ offers, busy, onUse, children }: OffersProps) {
  const titleId = useId();
  if (offers.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby={titleId}>
      <h3 id={titleId}>{children}</h3>
      <Rows>
        {offers.map((offer) => (
          <Row
            key={offer.id}
            start={<Glyph icon={offer.icon} />}
            title={<bdi>{offer.name}</bdi>}
            below={
              <>
                {questionCount(offer.count)}
                {offer.owner && (
                  <>
                    {" "}
                    · <bdi>{personName(offer.owner)}</bdi>
                  </>
                )}
              </>
            }
            end={
              <Button
                size="small"
                busy={busy === offer.id}
                disabled={busy !== null}
                onClick={() => onUse(offer)}
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
