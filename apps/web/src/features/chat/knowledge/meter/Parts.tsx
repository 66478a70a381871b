import type { Knowledge } from "@lectern/contract/chat";
import type { Advice, Capacity } from "@lectern/contract/knowledge";
import { Trans, useLingui } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { itemsOf, toggled, withMode } from "../names.ts";
import { partNames } from "./part-names.ts";
import styles from "./Parts.module.css";

interface PartsProps {
  capacity: Capacity;
  knowledge: Knowledge;
  onChange: (knowledge: Knowledge) => void;
}

/** The parts that take up the context window, and the changes that can be made to them. */
export function Parts({ capacity, knowledge, onChange }: PartsProps) {
  const { t } = useLingui();
  const { parts, reserve_tokens, limit_tokens, used_tokens, model, advice } = capacity;
  const rows = parts.map(({ kind, tokens }) => [t(partNames[kind]), tokens] as const);
  const applyAdvice = ({ action }: Advice) => {
    if (action.type === "mode") onChange(withMode(knowledge, action.id, action.mode));
    else if (action.type === "remove") {
      const item = itemsOf(knowledge).find(({ id }) => id === action.id);
      if (item) onChange(toggled(knowledge, item));
    }
  };
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>
        {model === "extractive" ? (
          <Trans>The built-in model reads this much at once. Tokens are estimated.</Trans>
        ) : (
          <Trans>
            Sent to <bdi>{model}</bdi> with your next question. Tokens are estimated.
          </Trans>
        )}
      </p>
      <dl className={styles.rows}>
        {rows.map(([name, tokens]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shortCount(tokens)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>{t`${shortCount(used_tokens)} of ${shortCount(limit_tokens)}`}</dd>
        </div>
        {reserve_tokens > 0 && (
          <div>
            <dt>
              <Trans>Reserved for the answer</Trans>
            </dt>
            <dd>{shortCount(reserve_tokens)}</dd>
          </div>
        )}
      </dl>
      {advice.length > 0 && (
        <ul className={styles.advice}>
          {advice.map((one) => (
            <li key={one.text + ("id" in one.action ? one.action.id : "")}>
              <span>{translateServerMessage({ ...one, detail: one.text })}</span>
              {one.action.type === "mode" && (
                <Button size="row" onClick={() => applyAdvice(one)}>
                  <Trans>Search instead</Trans>
                </Button>
              )}
              {one.action.type === "remove" && (
                <Button size="row" onClick={() => applyAdvice(one)}>
                  <Trans>Remove</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
