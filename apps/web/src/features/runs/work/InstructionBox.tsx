import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useState } from "react";

import { isComposing } from "#ui/controls/composing.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { plural } from "@lingui/core/macro";
import { shortCount } from "#ui/text/formats.ts";

import { useInstruct } from "../api.ts";
import styles from "./InstructionBox.module.css";

/** A field for an instruction, which counts from the next call to a model on. */
export function InstructionBox({ run }: { run: Run }) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [isListed, setListed] = useState(false);
  const instruct = useInstruct(run.id);
  const { instructions } = run;
  if (!run.writes) {
    return (
      <p className={styles.quotes}>
        <Trans>The built-in model only quotes and follows no instructions.</Trans>
      </p>
    );
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const said = text.trim();
    if (said !== "" && !instruct.isPending) {
      instruct.mutate(said, { onSuccess: () => setText("") });
    }
  };
  const hear = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const count = shortCount(instructions.length);
  return (
    <div className={styles.outer}>
      {instructions.length > 0 && (
        <div className={styles.given}>
          <button type="button" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {plural(instructions.length, {
              one: `${count} instruction counts`,
              other: `${count} instructions count`,
            })}
          </button>
          {isListed && (
            <ul aria-label={t`Instructions`}>
              {instructions.map((one) => (
                <li key={one.id} dir="auto">
                  {one.text}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <form className={styles.box} onSubmit={send}>
        <textarea
          aria-label={t`Add an instruction for the run`}
          placeholder={t`Add an instruction for the run`}
          rows={1}
          dir="auto"
          maxLength={4_000}
          value={text}
          data-instruction
          onKeyDown={hear}
          onChange={({ target }) => setText(target.value)}
        />
        <IconButton
          icon={icons.arrowUp}
          label={t`Add the instruction`}
          type="submit"
          edged
          disabled={text.trim() === ""}
          aria-busy={instruct.isPending || undefined}
        />
      </form>
    </div>
  );
}
