import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import styles from "./StrengthMeter.module.css";
import { strengthOf } from "./strength.ts";
import type { Strength, Weakness } from "./weakness.ts";

const words: readonly MessageDescriptor[] = [
  msg`Weak`,
  msg`Weak`,
  msg`Fair`,
  msg`Good`,
  msg`Strong`,
];

const advice: Record<Weakness, MessageDescriptor> = {
  short: msg`Add more characters or another word.`,
  common: msg`It is close to a password that many people use.`,
  personal: msg`It holds your name or your email address.`,
  repeats: msg`It repeats itself. Add other words.`,
  sequence: msg`Its characters follow each other on the keyboard or in the alphabet.`,
  date: msg`Dates and years are easy to guess. Add other words.`,
  names: msg`Names are easy to guess. Add other words.`,
  simple: msg`Add a word or two that others would not expect.`,
};

interface StrengthMeterProps {
  id: string;
  password: string;
  known: () => readonly string[];
}

/** Debounce in ms before the result is announced, so that not every key is. */
const pause = 800;

/** Shows the password's strength: a bar, a word and a line of advice. Never blocks typing. */
export function StrengthMeter({ id, password, known }: StrengthMeterProps) {
  const { t } = useLingui();
  const strength = useStrength(password, known);
  if (password === "" || !strength) {
    return (
      <p className={styles.hint} id={id}>
        <Trans>Use 8 characters or more.</Trans>
      </p>
    );
  }
  const word = t(words[strength.score] ?? msg`Weak`);
  const line = strength.weakness ? t(advice[strength.weakness]) : t`Hard to guess.`;
  return (
    <div className={styles.meter} data-score={strength.score}>
      <span className={styles.bar} aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </span>
      <p className={styles.hint} id={id}>
        <strong>{word}</strong> {line}
      </p>
      <ReadOut text={t`Password strength: ${word}. ${line}`} />
    </div>
  );
}

function ReadOut({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}

/** The strength of the current password; keeps the previous result until the new one is known. */
function useStrength(password: string, known: () => readonly string[]) {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (password === "") return undefined;
    let asked = true;
    const timer = setTimeout(() => {
      void strengthOf(password, known()).then((found) => {
        if (asked) setStrength(found);
      });
    }, 120);
    return () => {
      asked = false;
      clearTimeout(timer);
    };
    // `known` is called when needed, so it is not a dependency.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [password]);
  return strength;
}
