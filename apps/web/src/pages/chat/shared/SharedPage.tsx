import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router";

import { EvidenceContext, sharedChat, SharedThread, useContinue } from "#features/chat/index.ts";
import { Viewer } from "#features/viewer/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { narrow, useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";
import { useWidth } from "#ui/layout/use-width.ts";

import { EvidencePane } from "../../evidence/EvidencePane.tsx";
import { useCloseByEscape } from "../../evidence/use-close-by-escape.ts";
import { useShownDocument } from "../../evidence/use-shown-document.ts";
import page from "../ChatPage.module.css";
import styles from "./SharedPage.module.css";
import { Snapshot } from "./Snapshot.tsx";
import { useOpened } from "./use-opened.ts";

/** Minimum px of a conversation beside a document. */
const beside = 680;

/** A conversation that another member shared: read it, or continue it as a copy. */
export function SharedPage() {
  const { t } = useLingui();
  const { sharedId = "" } = useParams();
  const found = useQuery(sharedChat(sharedId));
  const navigate = useNavigate();
  const copy = useContinue(sharedId);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isNarrow = useMedia(narrow);
  const evidence = useOpened();
  const { viewer, close } = useShownDocument();
  useCloseByEscape(viewer !== null, close);
  const shared = found.data;
  useTitle(shared?.title ?? t`Shared chat`);

  if (found.isError) {
    return (
      <NotLoaded
        query={found}
        failed={t`Couldn't load the chat`}
        consequence={<Trans>Nothing in it is lost.</Trans>}
        icon={icons.people}
        title={t`This chat is not shared`}
        path="/chats/ext/v1/shared/{shared_id}"
        params={{ shared_id: sharedId }}
        back={{ to: "/chat-ai", name: t`To your chats` }}
      >
        <Trans>
          Its owner stopped sharing it or deleted it, or it belongs to another workspace.
        </Trans>
      </NotLoaded>
    );
  }
  const isStacked = isNarrow || width < beside;
  const goOn = () =>
    copy.mutate(undefined, { onSuccess: ({ id }) => void navigate(`/chat-ai/${id}`) });
  return (
    <EvidenceContext value={evidence}>
      <div ref={box} className={page.page}>
        <div className={page.talk}>
          <header className={page.bar}>
            <div className={page.title}>
              <PageHeading className={page.heading}>
                {shared ? <bdi title={shared.title}>{shared.title}</bdi> : <Skeleton width={220} />}
              </PageHeading>
            </div>
            {shared?.session_id && (
              <ButtonLink to={`/chat-ai/${shared.session_id}`} size="small">
                <Trans>Open the chat</Trans>
              </ButtonLink>
            )}
            {shared && !shared.session_id && (
              <Button
                kind="primary"
                size="small"
                icon={icons.copy}
                busy={copy.isPending}
                onClick={goOn}
              >
                <Trans>Continue as copy</Trans>
              </Button>
            )}
          </header>
          <div className={styles.scroller} tabIndex={0} role="region" aria-label={t`Conversation`}>
            <div className={styles.column}>
              {shared && <Snapshot shared={shared} />}
              <SharedThread id={sharedId} />
            </div>
          </div>
        </div>
        {viewer && (
          <EvidencePane large={isStacked}>
            <Viewer {...viewer} form={isStacked ? "sheet" : "side"} onClose={close} />
          </EvidencePane>
        )}
      </div>
    </EvidenceContext>
  );
}
