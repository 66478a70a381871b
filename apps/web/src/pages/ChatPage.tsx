import { useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";

import { ChatStart, knowledgeIn, SessionList, withKnowledge } from "#features/chat/index.ts";
import { belowWide, useMedia } from "#ui/use-media.ts";
import { useTitle } from "#ui/use-title.ts";

import { Chats } from "./chat/Chats.tsx";
import styles from "./chat/ChatPage.module.css";
import { SessionPage } from "./chat/SessionPage.tsx";

/** The conversations, and the one that is open or a new one. */
export function ChatPage() {
  const { chatSessionId } = useParams();
  const narrow = useMedia(belowWide);
  const [listed, setListed] = useState(false);
  const list = { current: chatSessionId, open: listed, onClose: () => setListed(false) };
  return (
    <div className={styles.page}>
      {narrow ? (
        <Chats {...list} />
      ) : (
        <aside className={styles.sessions} aria-label="Chats">
          <SessionList current={chatSessionId} />
        </aside>
      )}
      {chatSessionId ? (
        <SessionPage
          key={chatSessionId}
          id={chatSessionId}
          onList={narrow ? () => setListed(true) : undefined}
        />
      ) : (
        <StartPage />
      )}
    </div>
  );
}

function StartPage() {
  useTitle("Chat");
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  return (
    <ChatStart
      knowledge={knowledgeIn(search)}
      onKnowledge={(knowledge) => setSearch(withKnowledge(search, knowledge), { replace: true })}
      question={questionIn(state)}
    />
  );
}

/** A question brought from Home: `navigate("/chat-ai", { state: { ask } })`. */
function questionIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("ask" in state)) return null;
  return typeof state.ask === "string" && state.ask.trim() !== "" ? state.ask : null;
}
