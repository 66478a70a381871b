import type { Draft, DraftOpenPoints } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { CountBadge } from "#ui/feedback/CountBadge.tsx";
import { shortCount } from "#ui/text/formats.ts";

import styles from "./Panel.module.css";

interface Point {
  section: string;
  text: string;
  why?: string;
}

/** What the report of the draft's run left open. It is not part of the text that is approved. */
export function OpenPoints({ draft: { open_points, origin } }: { draft: Draft }) {
  const { t } = useLingui();
  if (!open_points) return null;
  const groups = [
    [t`Not carried by the sources`, open_points.not_carried.map(sentenceOf)],
    [t`Looked for and not found`, open_points.not_found.map(questionOf)],
    [t`Not researched`, open_points.not_researched.map(questionOf)],
  ] as const;
  const count = groups.reduce((sum, [, points]) => sum + points.length, 0);
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>
          <Trans>Left open by the report</Trans>
        </h3>
        <CountBadge>{shortCount(count)}</CountBadge>
      </header>
      <p className={styles.none}>
        {count === 0 ? (
          <Trans>The report left nothing open.</Trans>
        ) : (
          <Trans>This is not part of the text that is approved.</Trans>
        )}{" "}
        {origin?.type === "run" && origin.id !== null && (
          <Link to={`/assets/runs/${origin.id}`}>
            <Trans>Open the run</Trans>
          </Link>
        )}
      </p>
      {groups.map(
        ([title, points]) =>
          points.length > 0 && <Group key={title} title={title} points={points} />,
      )}
    </section>
  );
}

function Group({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <>
      <h4 className={styles.group}>{title}</h4>
      <ul aria-label={title}>
        {points.map(({ section, text, why }, at) => (
          <li key={at} className={styles.sentence}>
            <bdi>{text}</bdi>
            <span className={styles.why}>
              {why !== undefined && `${why} · `}
              <bdi>{section}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const questionOf = ({ section, question }: DraftOpenPoints["not_found"][number]): Point => ({
  section,
  text: question,
});

const sentenceOf = ({
  section,
  text,
  note,
  note_message,
}: DraftOpenPoints["not_carried"][number]): Point => ({
  section,
  text,
  ...(note !== null && { why: translateServerMessage({ detail: note, ...note_message }) }),
});
