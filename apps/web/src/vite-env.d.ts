/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base URL of calls; empty for the app's own origin. */
  readonly VITE_API_BASE_URL?: string;
  /** `cookie`: the refresh token is an HttpOnly cookie. `token`: it is stored in local storage. */
  readonly VITE_SESSION: "cookie" | "token";
}

interface Navigator {
  /** Not supported by every browser. */
  readonly connection?: { readonly saveData?: boolean };
}
