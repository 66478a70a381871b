/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the calls go; empty: the address the app was loaded from. */
  readonly VITE_API_BASE_URL?: string;
  /** `cookie`: the refresh token is an HttpOnly cookie. `token`: it is kept in local storage. */
  readonly VITE_SESSION: "cookie" | "token";
}

interface Navigator {
  /** Not of every browser. */
  readonly connection?: { readonly saveData?: boolean };
}
