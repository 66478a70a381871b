import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";

import { ChatStart, knowledgeIn, SessionList, withKnowledge } from "#features/chat/index.ts";
import { useViewerAddress } from "#features/viewer/index.ts";
import { useTitle } from "#ui/use-title.ts";

import { Chats } from "./chat/Chats.tsx";
import styles from "./chat/ChatPage.module.css";
import { SessionPage } from "./chat/SessionPage.tsx";
import { useChatForm } from "./chat/use-chat-form.ts";

/** The conversations, and the one that is open or a new one. */
export function ChatPage() {
  const { t } = useLingui();
  const { chatSessionId } = useParams();
  const { address } = useViewerAddress();
  const page = useRef<HTMLDivElement>(null);
  const form = useChatForm(page, chatSessionId !== undefined && address !== null);
  const [listed, setListed] = useState(false);
  const onList = form.listsChats ? undefined : () => setListed(true);
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
  const [search, setSearch] = useSearchParams();
  return (
    <ChatStart
      knowledge={knowledgeIn(search)}
      onKnowledge={(knowledge) => setSearch(withKnowledge(search, knowledge), { replace: true })}
      personaId={search.get("persona")}
      onPersona={(personaId) => {
        const next = new URLSearchParams(search);
        if (personaId) next.set("persona", personaId);
        else next.delete("persona");
        setSearch(next, { replace: true });
      }}
      takeQuestion={() => {
        const question = questionIn(state);
        if (question === null || taken.has(key)) return null;
        taken.add(key);
        // Coming back here, or a reload, must not ask it again.
        void navigate(".", { replace: true, state: null });
        return question;
      }}
      onList={onList}
    />
  );
}

/** A question brought from Home: `navigate("/chat-ai", { state: { ask } })`. */
function questionIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("ask" in state)) return null;
  return typeof state.ask === "string" && state.ask.trim() !== "" ? state.ask : null;
}
