import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { CountBadge } from "#ui/feedback/CountBadge.tsx";

import { shortCount } from "#ui/text/formats.ts";
import { lapsedWords, notCarried, plainWords } from "../section-state.ts";
import { useDraftSlots } from "../slots.ts";
import styles from "./Panel.module.css";

interface NotCarriedProps {
  draft: Draft;
  onFind: (section: DraftSection, at: number) => void;
}

/** Every sentence without full support. It cannot be folded away, and says so when there is none. */
export function NotCarried({ draft, onFind }: NotCarriedProps) {
  const { t } = useLingui();
  const { Support } = useDraftSlots();
  const found = draft.sections.flatMap((section, at) =>
    notCarried(section).map((one) => ({ ...one, section, number: at + 1 })),
  );
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>
          <Trans>Not carried by sources</Trans>
        </h3>
        <CountBadge>{shortCount(found.length)}</CountBadge>
      </header>
      {found.length === 0 ? (
        <p className={styles.none}>
          <Trans>Every sentence is supported by what it cites.</Trans>
        </p>
      ) : (
        <ul>
          {found.map(({ section, number, sentence, at }) => {
            const words = plainWords(section.content.slice(sentence.start, sentence.end));
            const { lapsed, note, note_message, support } = sentence;
            return (
              <li key={`${section.id} ${at}`} className={styles.sentence}>
                <Support sentence={sentence} />
                <button type="button" dir="auto" onClick={() => onFind(section, at)}>
                  {words}
                </button>
                <span className={styles.why}>
                  {lapsed
                    ? t(lapsedWords[lapsed])
                    : note === null
                      ? support === "partial"
                        ? t`Partly supported`
                        : t`No source found`
                      : translateServerMessage({ detail: note, ...note_message })}
                  {" · "}
                  <Trans>section {number}</Trans>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
