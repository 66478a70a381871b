import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { shortCount } from "#ui/text/formats.ts";

import { personName } from "../person-name.ts";
import { decisionOn, stateWords } from "../section-state.ts";
import { useDraftSlots } from "../slots.ts";
import { StateMark } from "../StateMark.tsx";
import styles from "./SectionList.module.css";

interface SectionListProps {
  draft: Draft;
  current: string | undefined;
  onGo: (sectionId: string) => void;
}

/** The sections of a draft with their states, how its sentences stand, and where it comes from. */
export function SectionList({ draft, current, onGo }: SectionListProps) {
  const { t } = useLingui();
  const shown = shortCount(draft.section_count);
  const approved = shortCount(draft.approved_count);
  const count = plural(draft.section_count, {
    one: `${shown} section`,
    other: `${shown} sections`,
  });
  return (
    <nav className={styles.list} aria-label={t`Sections`}>
      <p className={styles.over}>
        <Trans>
          {count}, {approved} approved
        </Trans>
      </p>
      <ol>
        {draft.sections.map((section, at) => (
          <li key={section.id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={section.id === current || undefined}
              onClick={() => onGo(section.id)}
            >
              <StateMark state={section.state} size={16} />
              <bdi title={section.title}>
                {at + 1} {section.title}
              </bdi>
              <StateLine section={section} />
            </button>
          </li>
        ))}
      </ol>
      <Sentences draft={draft} />
      <Origin draft={draft} />
    </nav>
  );
}

function StateLine({ section }: { section: DraftSection }) {
  const { t } = useLingui();
  const decision = decisionOn(section);
  const word = t(stateWords[section.state]);
  return (
    <span className={styles.state}>
      {word}
      {decision && (
        <>
          {" · "}
          <bdi>{personName(decision.by)}</bdi>
        </>
      )}
    </span>
  );
}

function Sentences({ draft }: { draft: Draft }) {
  const { Support } = useDraftSlots();
  const all = draft.sections.flatMap(({ sentences }) => sentences);
  const of = (support: string) => shortCount(all.filter((one) => one.support === support).length);
  const [yes, partly, none] = [of("supported"), of("partial"), of("unsupported")];
  return (
    <section className={styles.part}>
      <h2 className={styles.over}>
        <Trans>Sentences</Trans>
      </h2>
      <ul className={styles.counts}>
        <li>
          <Support sentence={{ support: "supported" }} />
          <Trans>{yes} supported</Trans>
        </li>
        <li>
          <Support sentence={{ support: "partial" }} />
          <Trans>{partly} partly</Trans>
        </li>
        <li>
          <Support sentence={{ support: "unsupported" }} />
          <Trans>{none} without a source</Trans>
        </li>
      </ul>
    </section>
  );
}

function Origin({ draft }: { draft: Draft }) {
  const { origin } = draft;
  if (!origin) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.over}>
        <Trans>Made from</Trans>
      </h2>
      <p className={styles.origin} dir="auto">
        {origin.name}
      </p>
      {origin.type === "run" && origin.id !== null && (
        <Link to={`/assets/runs/${origin.id}`}>
          <Trans>Open the run</Trans>
        </Link>
      )}
      {origin.type === "review" && origin.id !== null && (
        <Link to={`/assets/reviews/${origin.id}`}>
          <Trans>Open the review</Trans>
        </Link>
      )}
    </section>
  );
}
