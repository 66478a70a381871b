import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import * as icons from "#ui/images/icons.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Menu } from "#ui/popups/Menu.tsx";

import { useCanRewrite } from "./use-can-rewrite.ts";

interface RewriteButtonProps {
  busy: boolean;
  onAsk: (instruction: string) => void;
}

/** Asks a model for another wording; without one, the menu says why it cannot. */
export function RewriteButton({ busy, onAsk }: RewriteButtonProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const canRewrite = useCanRewrite();
  const entries = canRewrite
    ? [
        { name: t`Shorter`, onChoose: () => onAsk(t`Write it shorter.`) },
        { name: t`Plainer`, onChoose: () => onAsk(t`Write it in plainer words.`) },
        { name: t`Your own instruction…`, onChoose: () => setAsked(true) },
      ]
    : [
        {
          name: t`Needs a model. An administrator can add one in the settings.`,
          disabled: true,
          onChoose: () => {},
        },
      ];
  return (
    <>
      <Menu
        label={t`Rewrite`}
        entries={entries}
        trigger={(opens) => (
          <Button {...opens} size="row" icon={icons.pencil} busy={busy}>
            <Trans>Rewrite</Trans>
          </Button>
        )}
      />
      {asked && (
        <InstructionDialog
          onClose={() => setAsked(false)}
          onAsk={(instruction) => {
            setAsked(false);
            onAsk(instruction);
          }}
        />
      )}
    </>
  );
}

interface InstructionDialogProps {
  onClose: () => void;
  onAsk: (instruction: string) => void;
}

function InstructionDialog({ onClose, onAsk }: InstructionDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = text.trim() === "";
  return (
    <FormDialog
      title={t`Rewrite this section`}
      onClose={onClose}
      onSubmit={() => (isEmpty ? setTried(true) : onAsk(text.trim()))}
      confirm={t`Rewrite`}
    >
      <TextAreaField
        label={t`What should change?`}
        value={text}
        dir="auto"
        maxLength={2000}
        error={tried && isEmpty ? t`Say what should change.` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
