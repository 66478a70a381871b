import type { Installation } from "@lectern/contract/installation";

import { ada, workspace } from "./render.tsx";
import { answer, refuse } from "./script.ts";

export const installation: Installation = {
  version: "0.1.0",
  max_file_bytes: 1024,
  extensions: ["pdf", "txt"],
  registration: "open",
  require_verified_email: false,
  password_sign_in: true,
  sign_in_providers: [],
  workspace_sign_in: false,
  proxy_sign_in: false,
  token_refresh_minutes: 29,
  model: "extractive",
  ocr: "tesseract (eng)",
  converter: null,
  openai_api: true,
  mcp_server: true,
  brand: null,
};

/** Starts with nobody signed in; once Ada is, her workspace is empty. */
export function startSignedOut() {
  refuse("POST", "/auth/ext/v1/token/refresh", 401, { detail: "Sign in." });
  answer("GET", "/auth/ext/v1/user", ada);
  answer("GET", "/organization/ext/v1/", { total: 1, results: [workspace("Engines")] });
  answer("GET", "/libraries/ext/v1/totals", { collections: 0, documents: 0, pages: 0, size: 0 });
  answer("GET", "/libraries/ext/v1/document", { total: 0, results: [] });
  answer("GET", "/libraries/ext/v1/collections", { total: 0, results: [] });
  answer("GET", "/chats/ext/v1/sessions", { total: 0, results: [] });
}
