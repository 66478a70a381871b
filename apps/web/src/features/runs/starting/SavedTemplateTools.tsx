import type { RunTemplate } from "@lectern/contract/templates";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";

import { useTemplateRemoval, useTemplateUpdate } from "#features/templates/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import * as icons from "#ui/images/icons.ts";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { RenameDialog } from "#ui/popups/RenameDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import styles from "./Starting.module.css";

interface SavedTemplateToolsProps {
  saved: RunTemplate;
  /** Closes the template's dialog. */
  onClose: () => void;
}

const TemplateScheduleDialog = lazy(async () => ({
  default: (await import("../schedules/ScheduleDialog.tsx")).TemplateScheduleDialog,
}));

/**
 * Of a saved template: which of its sources are left out, how its owner changes it, and a schedule
 * of it.
 */
export function SavedTemplateTools({ saved, onClose }: SavedTemplateToolsProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<"schedule" | "rename" | "delete" | null>(null);
  const [isShared, setShared] = useState(saved.shared);
  const update = useTemplateUpdate(saved.id);
  const remove = useTemplateRemoval(saved.id);
  const { name, hidden_sources, permissions } = saved;
  const hidden = shortCount(hidden_sources);
  const close = () => setAsked(null);
  return (
    <>
      {hidden_sources > 0 && (
        <p className={styles.size}>
          {plural(hidden_sources, {
            one: `${hidden} of its sources is left out: you may not see it.`,
            other: `${hidden} of its sources are left out: you may not see them.`,
          })}
        </p>
      )}
      <div className={styles.saved}>
        {permissions.share && (
          <LabelledCheckbox
            label={t`Share with the workspace`}
            checked={isShared}
            onChange={(shared) => {
              setShared(shared);
              update.mutate({ shared }, { onError: () => setShared(!shared) });
            }}
          />
        )}
        <Button size="small" icon={icons.clock} onClick={() => setAsked("schedule")}>
          <Trans>Schedule</Trans>
        </Button>
        {permissions.change && (
          <>
            <Button size="small" icon={icons.pencil} onClick={() => setAsked("rename")}>
              <Trans>Rename</Trans>
            </Button>
            <Button
              kind="danger"
              size="small"
              icon={icons.trash}
              onClick={() => setAsked("delete")}
            >
              <Trans>Delete</Trans>
            </Button>
          </>
        )}
      </div>
      {asked === "schedule" && (
        <Suspense fallback={null}>
          <TemplateScheduleDialog template={saved} onClose={close} />
        </Suspense>
      )}
      {asked === "rename" && (
        <RenameDialog
          title={t`Rename`}
          label={t`Name of the template`}
          name={name}
          rename={update}
          onClose={close}
          onRenamed={onClose}
        />
      )}
      <ConfirmDialog
        open={asked === "delete"}
        title={t`Delete “${name}”?`}
        confirm={t`Delete template`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onClose, onError: close })}
        onClose={close}
      >
        <p>
          <Trans>Runs and schedules that were made of it stay.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
