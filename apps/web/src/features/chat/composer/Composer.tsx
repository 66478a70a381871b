import { Trans, useLingui } from "@lingui/react/macro";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from "react";

import { attachableIn, AttachButton } from "#features/attachments/index.ts";
import { ModelChip } from "#features/models/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { isComposing } from "#ui/controls/composing.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { isTooLong, TooLong } from "#ui/feedback/TooLong.tsx";
import { useMedia } from "#ui/layout/use-media.ts";
import { useWidth } from "#ui/layout/use-width.ts";

import { PickKnowledge } from "../knowledge/PickKnowledge.tsx";
import { ChoicesMenu } from "./ChoicesMenu.tsx";
import { type Choices, ChoiceChips } from "./ChoiceChips.tsx";
import { ChosenLine } from "./ChosenLine.tsx";
import styles from "./Composer.module.css";
import { isTooLongForPlan, type PlanFields } from "./plan-fields.ts";

const loadPlanRows = () => import("./PlanRows.tsx");
const PlanRows = lazy(async () => ({ default: (await loadPlanRows()).PlanRows }));
const MakePlan = lazy(async () => ({ default: (await loadPlanRows()).MakePlan }));

/** Adds attachments to the question. */
export interface AttachTo {
  files: (files: readonly File[]) => void;
  text: (text: string) => void;
}

interface ComposerProps {
  /** Accessible name, and the placeholder unless `placeholder` is given. */
  label: string;
  placeholder?: string;
  text: string;
  onType: (text: string) => void;
  onSend: (question: string) => void;
  /** Asking is disabled; the placeholder says why. */
  disabled?: boolean;
  /** The start of a conversation: larger, with a gradient border. */
  isStart?: boolean;
  /** Stops the answer being written. The field stays enabled. */
  onStop?: (() => void) | undefined;
  stopping?: boolean;
  /** A question sent now waits for that answer. */
  waits?: boolean;
  /** Closes the field without asking. */
  onCancel?: () => void;
  /** The persona, model and sources. */
  choices?: Choices;
  attach?: AttachTo;
  /** The question's attachments. */
  attachments?: ReactNode;
  /** Chooses between an answer and research; undefined: there is only an answer. */
  modes?: ReactNode;
  /** The question is researched: Enter starts a line, Ctrl+Enter makes the plan. */
  plan?: PlanFields | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** px; below this width the choices move behind one button beside the field. */
const roomForChoices = 480;
/** In a low window, for example at 200 percent zoom, reading has priority. */
const low = "(max-height: 559.98px)";

/** The composer of every screen. Enter sends an ordinary question, Shift+Enter starts a new line. */
export function Composer({
  label,
  placeholder = label,
  text,
  onType,
  onSend,
  disabled = false,
  isStart = false,
  onStop,
  stopping = false,
  waits = false,
  onCancel,
  choices,
  attach,
  attachments,
  modes,
  plan,
  ref,
}: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const width = useWidth(form);
  const isLow = useMedia(low);
  // A width of 0 means the element is not laid out yet.
  const isNarrow = width > 0 && width < roomForChoices;
  const isCompact = !plan && (isLow || isNarrow);
  const [picking, setPicking] = useState(false);
  const pick = () => setPicking(true);
  const tooLong = plan ? isTooLongForPlan(text) : isTooLong(text);
  const ready = text.trim() !== "" && !tooLong && !disabled;
  const send = () => {
    if (ready) onSend(text.trim());
  };
  const hearKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    if (plan && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = attach && attachableIn(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    if ("files" in pasted) attach.files(pasted.files);
    else attach.text(pasted.text);
  };
  return (
    <form
      ref={form}
      className={classNames(styles.composer, isStart && styles.begins)}
      data-compact={isCompact || undefined}
      data-narrow={(plan && isNarrow) || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.box}>
        <div className={styles.field}>
          <span className={styles.grow} data-text={text || placeholder}>
            <textarea
              ref={ref}
              aria-label={label}
              placeholder={placeholder}
              value={text}
              rows={1}
              dir="auto"
              disabled={disabled}
              onChange={({ currentTarget }) => onType(currentTarget.value)}
              onKeyDown={hearKey}
              onPaste={paste}
            />
          </span>
          {isCompact && choices && <ChosenLine {...choices} />}
        </div>
        <div className={styles.more}>
          {plan ? (
            <Suspense>
              <PlanRows plan={plan} question={text} choices={choices} onPick={pick} />
            </Suspense>
          ) : (
            <TooLong question={text} />
          )}
          {attachments}
        </div>
        <div className={styles.tools}>
          {isCompact
            ? (attach || choices) && (
                <ChoicesMenu
                  choices={choices}
                  onFiles={attach?.files}
                  onPick={pick}
                  modes={modes}
                />
              )
            : attach && <AttachButton onFiles={attach.files} />}
          {!isCompact && !plan && choices && <ChoiceChips {...choices} onPick={pick} />}
          {plan && choices?.onModel && (
            <ModelChip
              model={choices.model}
              onChange={choices.onModel}
              disabled={choices.disabled ?? false}
            />
          )}
        </div>
        {modes && !isCompact && <div className={styles.modes}>{modes}</div>}
        <div className={styles.end}>
          {onCancel && (
            <Button kind="plain" size="small" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          {onStop && <Stop onStop={onStop} disabled={stopping} />}
          {plan ? (
            <Suspense>
              <MakePlan busy={plan.isPending} disabled={!ready} />
            </Suspense>
          ) : (
            (!onStop || ready) && <Send waits={waits} disabled={!ready} />
          )}
        </div>
      </div>
      {/*
       * Rendered here so that it stays mounted when rotating the window shows or hides the chips.
       */}
      {choices && (
        <PickKnowledge
          open={picking}
          onClose={() => setPicking(false)}
          knowledge={choices.knowledge}
          talk={choices.talk}
          onChange={choices.onKnowledge}
        />
      )}
    </form>
  );
}

function Stop({ onStop, disabled }: { onStop: () => void; disabled: boolean }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.stop}
      aria-label={t`Stop`}
      disabled={disabled}
      onClick={onStop}
    >
      <Icon of={icons.stop} />
    </button>
  );
}

function Send({ waits, disabled }: { waits: boolean; disabled: boolean }) {
  const { t } = useLingui();
  return (
    <button
      type="submit"
      className={styles.send}
      aria-label={waits ? t`Queue this question` : t`Ask`}
      disabled={disabled}
    >
      <Icon of={icons.arrowUp} />
    </button>
  );
}
