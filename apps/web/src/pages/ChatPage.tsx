import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";

import { ChatStart, SessionList, useChosenInAddress } from "#features/chat/index.ts";
import { useResearch } from "#features/runs/index.ts";
import { useViewerAddress } from "#features/viewer/index.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import { Chats } from "./chat/Chats.tsx";
import styles from "./chat/ChatPage.module.css";
import { SessionPage } from "./chat/SessionPage.tsx";
import { useChatForm } from "./chat/use-chat-form.ts";

/** The list of conversations, with the open or a new one. */
export function ChatPage() {
  const { t } = useLingui();
  const { chatSessionId } = useParams();
  const { address } = useViewerAddress();
  const page = useRef<HTMLDivElement>(null);
  const form = useChatForm(page, chatSessionId !== undefined && address !== null);
  const [listed, setListed] = useState(false);
  const onList = form.onFold ?? (form.listsChats ? undefined : () => setListed(true));
  return (
    <div ref={page} className={styles.page}>
      {form.listsChats ? (
        <aside className={styles.sessions} aria-label={t`Chats`}>
          <SessionList current={chatSessionId} />
        </aside>
      ) : (
        <Chats current={chatSessionId} open={listed} onClose={() => setListed(false)} />
      )}
      {chatSessionId ? (
        <SessionPage
          key={chatSessionId}
          id={chatSessionId}
          stacked={form.stacksEvidence}
          onList={onList}
          isListed={form.listsChats}
        />
      ) : (
        <StartPage onList={onList} />
      )}
    </div>
  );
}

/** History entries whose question has been asked. */
const taken = new Set<string>();

function StartPage({ onList }: { onList: (() => void) | undefined }) {
  const { t } = useLingui();
  useTitle(t`Chat`);
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const chosen = useChosenInAddress();
  const { research, templates } = useResearch();
  return (
    <ChatStart
      chosen={chosen}
      research={research}
      templates={templates}
      takeQuestion={() => {
        const question = questionIn(state);
        if (question === null || taken.has(key)) return null;
        taken.add(key);
        // Prevents asking it again on Back or reload.
        void navigate(".", { replace: true, state: null });
        return question;
      }}
      onList={onList}
    />
  );
}

/** A question passed by the palette: `navigate("/chat-ai", { state: { ask } })`. */
function questionIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("ask" in state)) return null;
  return typeof state.ask === "string" && state.ask.trim() !== "" ? state.ask : null;
}
