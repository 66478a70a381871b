import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";

import { DropSign, useFileDrop } from "#features/attachments/index.ts";
import { StartComposer, useBeginning, useChosenInAddress } from "#features/chat/index.ts";
import { useResearch } from "#features/runs/index.ts";
import { read } from "#platform/http/read.ts";
import { useSession } from "#platform/session/session.ts";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { ContinueReading } from "./ContinueReading.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { greeting } from "./greeting.ts";
import styles from "./HomePage.module.css";
import { NeedsYou } from "./NeedsYou.tsx";
import { RecentChats } from "./RecentChats.tsx";
import { RecentDocuments } from "./RecentDocuments.tsx";
import { Totals } from "./Totals.tsx";

const Personas = lazy(async () => ({ default: (await import("./Personas.tsx")).Personas }));

/** The question field first; then pending tasks and recently read documents. */
export function HomePage() {
  const { t } = useLingui();
  useTitle(t`Home`);
  const user = useSession(({ user }) => user);
  const workspace = useSession(({ selectedOrganization }) => selectedOrganization?.name) ?? "";
  const totals = useQuery(read("/libraries/ext/v1/totals"));
  const isEmpty = totals.data?.documents === 0;
  const chosen = useChosenInAddress();
  const { knowledge, personaId } = chosen;
  const beginning = useBeginning({ knowledge, personaId, replaces: false });
  const { research, templates } = useResearch();
  const isResearch = chosen.isResearch && research !== undefined;
  const drop = useFileDrop((files) => {
    if (isResearch) chosen.onResearch(false);
    beginning.attach.files(files);
  });

  return (
    <div className={styles.page} {...drop.handlers}>
      {drop.isOver && <DropSign />}
      <div className={styles.scroll}>
        <div className={styles.home}>
          <PageHeading className={styles.greeting}>
            {isEmpty ? t`Welcome to ${workspace}` : greeting(user?.first_name)}
          </PageHeading>
          <p className={styles.below}>
            {isEmpty ? (
              <Trans>Three steps to your first answer.</Trans>
            ) : (
              <Trans>What would you like to find out?</Trans>
            )}
          </p>
          <div className={styles.start}>
            <StartComposer
              chosen={chosen}
              beginning={beginning}
              isEmpty={isEmpty && !beginning.hasFiles}
              research={research}
            />
          </div>
          {isResearch && !isEmpty && <div className={styles.templates}>{templates}</div>}
          {isEmpty ? (
            <>
              <div className={styles.waiting}>
                <NeedsYou />
              </div>
              <FirstSteps hasCollection={(totals.data?.collections ?? 0) > 0} />
            </>
          ) : (
            <div className={styles.columns}>
              <div className={styles.column}>
                <NeedsYou />
                <RecentChats />
                <Suspense fallback={null}>
                  <Personas />
                </Suspense>
              </div>
              <div className={styles.column}>
                <ContinueReading />
                <Totals totals={totals} />
                <RecentDocuments />
              </div>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
