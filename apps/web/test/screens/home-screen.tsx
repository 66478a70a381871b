import { HomePage } from "../../src/pages/home/HomePage.tsx";

import { capacity } from "../chats.ts";
import { noQuotas } from "../quotas.ts";
import { showRoutes, signIn } from "../render.tsx";
import { answer } from "../script.ts";

export const none = { total: 0, results: [] };

/** An invitation that waits for the person. */
export const invitation = {
  id: "0199f0aa-0000-7000-8000-0000000000f1",
  organization_name: "Northmoor Pilots",
  invited_by: "Petra Lindqvist",
  group: "viewer",
  created_at: "2026-11-20T12:00:00Z",
  expires_at: "2026-11-27T12:00:00Z",
} as const;

/** Signs Ada in to a library in which nothing waits for her. */
export function startHome() {
  signIn();
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/chats/ext/v1/sessions", none);
  answer("GET", "/libraries/ext/v1/document", none);
  answer("GET", "/organization/ext/v1/quotas/own", noQuotas);
  answer("GET", "/organization/ext/v1/invitations", none);
  answer("GET", "/personas/ext/v1/", none);
  answer("GET", "/agents/ext/v1/runs", none);
  answer("GET", "/agents/ext/v1/templates", none);
  answer("GET", "/assets/ext/v1/drafts", none);
  answer("GET", "/requests/ext/v1/requests", none);
  answer("GET", "/reviews/ext/v1/reviews", none);
  answer("POST", "/chats/ext/v1/knowledge-capacity", capacity());
  answer("GET", "/libraries/ext/v1/totals", {
    collections: 6,
    documents: 1312,
    pages: 48_230,
    size: 1024,
  });
}

/** Renders Home. */
export const openHome = (at = "/") =>
  showRoutes(
    [
      { path: "/", element: <HomePage /> },
      { path: "/chat-ai/:chatSessionId", element: <p>Chat</p> },
    ],
    at,
  );
