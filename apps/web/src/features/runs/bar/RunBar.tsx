import { may } from "@lectern/contract/policy";
import type { Run } from "@lectern/contract/runs";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";

import { useMakeDraft } from "#features/draft-list/index.ts";
import { SaveTemplateDialog } from "#features/templates/index.ts";
import { useSession } from "#platform/session/session.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { ItemBar } from "#ui/layout/ItemBar.tsx";
import { belowWide, phone, useMedia } from "#ui/layout/use-media.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";

import { isStoppable } from "../run-state.ts";
import { RunBadge } from "../RunBadge.tsx";
import { OwnerName } from "./OwnerName.tsx";
import { DeleteRunDialog } from "./DeleteRunDialog.tsx";
import { RenameRun } from "./RenameRun.tsx";
import { RunScheduleDialog } from "../schedules/ScheduleDialog.tsx";
import styles from "./RunBar.module.css";
import { RunButtons } from "./RunButtons.tsx";
import { ShareRunDialog } from "./ShareRunDialog.tsx";
import { StopDialog } from "./StopDialog.tsx";

interface RunBarProps {
  run: Run;
  /** Controls of the shown view, before the run's own. */
  children?: ReactNode;
}

/** The breadcrumb of a run, its state, and the actions on the whole of it. */
export function RunBar({ run, children }: RunBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = run;
  const [isPhone, isBelowWide] = [useMedia(phone), useMedia(belowWide)];
  const [asked, setAsked] = useState<
    "share" | "rename" | "template" | "schedule" | "stop" | "delete" | null
  >(null);
  const close = () => setAsked(null);
  const mayEdit = run.permissions.edit;
  const mayRun = useSession(({ group }) => may(group, "run.write"));
  const { make, isPending } = useMakeDraft();
  const isAccepted = run.report !== null && state === "done";
  const makeDraft =
    isAccepted && mayEdit && make ? () => make({ type: "run", id: run.id }) : undefined;
  const entries: MenuEntry[] = [
    { name: t`Share`, icon: icons.people, onChoose: () => setAsked("share") },
    { name: t`Rename`, icon: icons.pencil, onChoose: () => setAsked("rename") },
    ...(makeDraft ? [{ name: t`Make a draft`, icon: icons.draft, onChoose: makeDraft }] : []),
    ...(run.plan && mayRun
      ? [
          {
            name: t`Save as a template`,
            icon: icons.cards,
            onChoose: () => setAsked("template"),
          },
          { name: t`Schedule`, icon: icons.clock, onChoose: () => setAsked("schedule") },
        ]
      : []),
    ...(isStoppable(state)
      ? [{ name: t`Stop the run`, icon: icons.stop, onChoose: () => setAsked("stop") }]
      : []),
    { name: t`Delete`, icon: icons.trash, danger: true, onChoose: () => setAsked("delete") },
  ];
  return (
    <ItemBar
      to="/assets/runs"
      list={t`Runs`}
      name={run.name}
      badge={
        <>
          <RunBadge run={run} />
          {!isPhone && <OwnerName run={run} className={styles.owner} />}
        </>
      }
      actions={
        <>
          {children}
          {makeDraft && run.draft_id === null && !isBelowWide && (
            <Button size="small" icon={icons.draft} busy={isPending} onClick={makeDraft}>
              <Trans>Make a draft</Trans>
            </Button>
          )}
          {mayEdit && !isPhone && (
            <Button size="small" icon={icons.people} onClick={() => setAsked("share")}>
              <Trans>Share</Trans>
            </Button>
          )}
          {mayEdit && !isPhone && <RunButtons run={run} onStop={() => setAsked("stop")} />}
          {run.draft_id !== null && !isPhone && (
            <ButtonLink to={`/assets/drafts/${run.draft_id}`} size="small" icon={icons.draft}>
              <Trans>Open the draft</Trans>
            </ButtonLink>
          )}
          {mayEdit && (
            <Menu
              label={t`Actions for this run`}
              entries={entries}
              trigger={(opens) => (
                <IconButton {...opens} icon={icons.more} label={t`Actions for this run`} />
              )}
            />
          )}
        </>
      }
    >
      {asked === "share" && <ShareRunDialog run={run} onClose={close} />}
      {asked === "rename" && <RenameRun run={run} onClose={close} />}
      {asked === "template" && (
        <Suspense fallback={null}>
          <SaveTemplateDialog from="run" id={run.id} suggested={run.name} onClose={close} />
        </Suspense>
      )}
      {asked === "schedule" && <RunScheduleDialog run={run} onClose={close} />}
      {asked === "delete" && (
        <DeleteRunDialog
          run={run}
          onClose={close}
          onDeleted={() => void navigate("/assets/runs")}
        />
      )}
      <StopDialog run={run} open={asked === "stop"} onClose={close} />
    </ItemBar>
  );
}
