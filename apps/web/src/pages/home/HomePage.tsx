import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";

import { keepDraft, newChat, useDraft } from "#platform/drafts.ts";
import { read } from "#platform/read.ts";
import { useSession } from "#platform/session.ts";
import { AskBox } from "#ui/AskBox.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { useTitle } from "#ui/use-title.ts";

import { useInvitation } from "./use-invitation.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { greeting } from "./greeting.ts";
import styles from "./HomePage.module.css";
import { NeedsYou } from "./NeedsYou.tsx";
import { RecentChats } from "./RecentChats.tsx";
import { RecentDocuments } from "./RecentDocuments.tsx";
import { Totals } from "./Totals.tsx";

const Personas = lazy(async () => ({ default: (await import("./Personas.tsx")).Personas }));

/** Asking first; then what waits for the person, and where they left off. */
export function HomePage() {
  const { t } = useLingui();
  useTitle(t`Home`);
  const navigate = useNavigate();
  const user = useSession(({ user }) => user);
  const workspace = useSession(({ selectedOrganization }) => selectedOrganization?.name) ?? "";
  const totals = useQuery(read("/libraries/ext/v1/totals"));
  const isEmpty = totals.data?.documents === 0;
  const invitation = useInvitation();
  const text = useDraft(newChat);

  return (
    <div className={styles.scroll}>
      <div className={styles.home}>
        <PageHeading className={styles.greeting}>
          {isEmpty ? t`Welcome to ${workspace}` : greeting(user?.first_name)}
        </PageHeading>
        <p className={styles.below}>
          {isEmpty ? (
            <Trans>Three steps, and your documents answer for themselves.</Trans>
          ) : (
            <Trans>What would you like to find out?</Trans>
          )}
        </p>
        <AskBox
          label={t`Ask your documents`}
          placeholder={isEmpty ? t`Ask once there is something to read` : invitation}
          disabled={isEmpty}
          value={text}
          onType={(typed) => keepDraft(newChat, typed)}
          onAsk={(ask) => {
            keepDraft(newChat, "");
            void navigate("/chat-ai", { state: { ask } });
          }}
        />
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
              <Totals totals={totals} />
              <RecentDocuments />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
