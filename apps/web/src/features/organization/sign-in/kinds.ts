import type { WorkspaceProvider } from "@lectern/contract/workspace-sign-in";

/** The kinds of sign-in providers, by the names of their protocols. */
export const kinds: readonly { value: WorkspaceProvider["kind"]; name: string }[] = [
  // no text: names of protocols
  { value: "openid", name: "OpenID Connect" },
  { value: "saml", name: "SAML 2.0" },
];
