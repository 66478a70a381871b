import type { Fact } from "@lectern/contract/facts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { shortDate } from "#ui/text/formats.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { personName } from "#ui/text/person-name.ts";
import { placeTitle } from "#ui/text/place-name.ts";

import { correct, takeBack } from "./actions.ts";
import { FactForm } from "./FactForm.tsx";
import { nameOfFact } from "./fact-names.ts";
import { shownValue } from "./fact-values.ts";
import styles from "./Facts.module.css";

export type FactPlace = Fact["said"][number]["place"];

interface FactRowProps {
  documentId: string;
  language: string | undefined;
  fact: Fact;
  /** The document's type, which changes the names of some facts. */
  type: string | undefined;
  mayCorrect: boolean;
  onGo: (place: FactPlace) => void;
}

/** One fact: each value links to its source in the document; corrections are marked. */
export function FactRow({ documentId, language, fact, type, mayCorrect, onGo }: FactRowProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { name, values, said, correction } = fact;
  const label = nameOfFact(name, type);
  const close = () => {
    flushSync(() => setOpen(false));
    edit.current?.focus();
  };
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {isOpen ? (
          <FactForm
            name={name}
            label={label}
            values={values}
            onSave={(next) => correct(documentId, name, next, fact)}
            onClose={close}
          />
        ) : (
          <div className={styles.fact}>
            <div className={styles.values}>
              {correction ? (
                <Corrected fact={fact} />
              ) : (
                said.map((one) => (
                  <SaidValue
                    key={`${one.place.page} ${one.place.start}`}
                    {...{ name, language, onGo }}
                    {...one}
                  />
                ))
              )}
            </div>
            {mayCorrect && (
              <IconButton
                ref={edit}
                icon={icons.pencil}
                size="small"
                label={t`Correct: ${label}`}
                onClick={() => setOpen(true)}
              />
            )}
          </div>
        )}
        {correction && !isOpen && (
          <div className={styles.correction}>
            <By correction={correction} />{" "}
            {mayCorrect && (
              <button type="button" onClick={() => void takeBack(documentId, fact)}>
                <Trans>Undo</Trans>
              </button>
            )}
            {said.length > 0 && (
              <details>
                <summary>
                  <Trans>What the document says</Trans>
                </summary>
                {said.map((one) => (
                  <SaidValue
                    key={`${one.place.page} ${one.place.start}`}
                    {...{ name, language, onGo }}
                    {...one}
                  />
                ))}
              </details>
            )}
          </div>
        )}
      </dd>
    </>
  );
}

function Corrected({ fact: { name, values } }: { fact: Fact }) {
  if (values.length === 0) {
    return (
      <span className={styles.none}>
        <Trans context="a fact that a document does not have">None</Trans>
      </span>
    );
  }
  return values.map((value) => (
    <span key={value} className={styles.plain} dir="auto">
      {shownValue(name, value)}
    </span>
  ));
}

function By({ correction: { by, at } }: { correction: NonNullable<Fact["correction"]> }) {
  const date = shortDate(at);
  if (!by) return <Trans>Corrected on {date}</Trans>;
  const name = personName(by);
  return (
    <Trans>
      Corrected by <bdi>{name}</bdi> on {date}
    </Trans>
  );
}

interface SaidValueProps extends Pick<FactRowProps, "language" | "onGo"> {
  name: Fact["name"];
  value: string;
  place: FactPlace;
}

/** An extracted value, linked to its words in the document. */
function SaidValue({ name, value, place, language, onGo }: SaidValueProps) {
  const isOwn = value === place.quote.replaceAll(/\s+/g, " ").trim();
  return (
    <button type="button" className={styles.said} title={place.quote} onClick={() => onGo(place)}>
      <span dir="auto" lang={isOwn ? language : undefined}>
        {shownValue(name, value)}
      </span>{" "}
      <span className={styles.place}>{placeTitle(place)}</span>
    </button>
  );
}
