import type { OpenCheck } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import { shownLanguage } from "#platform/language/language.ts";
import { saveAnswer } from "#platform/storage/save-answer.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { ItemBar } from "#ui/layout/ItemBar.tsx";
import { Menu } from "#ui/popups/Menu.tsx";

import { downloaded, isAtWork, resumeCheck, stopCheck } from "../api.ts";
import { CheckBadge } from "../CheckBadge.tsx";
import { DeleteCheckDialog } from "../DeleteCheckDialog.tsx";

interface CheckBarProps {
  check: OpenCheck;
  /** Goes to the next finding, or the one before. */
  onStep: (by: 1 | -1) => void;
}

/** The name and state of a check, the way through its findings, and what one can do with it. */
export function CheckBar({ check, onStep }: CheckBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const saving = useMutation({ mutationFn: saveAnswer });
  const stopping = useMutation({ mutationFn: () => stopCheck(check.id) });
  const resuming = useMutation({ mutationFn: () => resumeCheck(check.id) });
  const save = () =>
    saving.mutate({ answer: downloaded(check.id, shownLanguage()), name: `${check.name}.docx` });
  const label = t`Actions for this check`;
  const mayResume = check.state === "stopped" || check.state === "failed";
  return (
    <ItemBar
      to="/assets/checks"
      list={t`Checks`}
      name={check.name}
      badge={<CheckBadge state={check.state} />}
      wraps
      actions={
        <>
          <IconButton
            icon={icons.chevronUp}
            label={t`Previous finding ([)`}
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon={icons.chevronDown}
            label={t`Next finding (])`}
            onClick={() => onStep(1)}
          />
          {isAtWork(check) && (
            <Button size="small" busy={stopping.isPending} onClick={() => stopping.mutate()}>
              <Trans>Stop</Trans>
            </Button>
          )}
          {mayResume && (
            <Button
              size="small"
              icon={icons.retry}
              busy={resuming.isPending}
              onClick={() => resuming.mutate()}
            >
              <Trans>Go on</Trans>
            </Button>
          )}
          <Button
            size="small"
            icon={icons.download}
            busy={saving.isPending}
            disabled={check.text === ""}
            title={t`Download with comments`}
            onClick={save}
          >
            <Trans>Download</Trans>
          </Button>
          <Menu
            label={label}
            entries={[
              {
                name: t`Delete`,
                icon: icons.trash,
                danger: true,
                onChoose: () => setDeleting(true),
              },
            ]}
            trigger={(opens) => <IconButton {...opens} icon={icons.more} label={label} />}
          />
        </>
      }
    >
      {isDeleting && (
        <DeleteCheckDialog
          check={check}
          onDelete={() => navigate("/assets/checks")}
          onClose={() => setDeleting(false)}
        />
      )}
    </ItemBar>
  );
}
