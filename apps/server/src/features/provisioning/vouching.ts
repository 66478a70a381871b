import type { Config } from "#deps";

type Vouching = Pick<Config, "provisioningDomains">;

/** Returns the mail domains for which the operator takes a workspace's directory at its word. */
export const vouchedDomains = ({ provisioningDomains }: Vouching, orgId: string): string[] =>
  provisioningDomains
    .filter(({ workspaceId }) => workspaceId === undefined || workspaceId === orgId)
    .map(({ domain }) => domain);

/** Whether the operator takes it at its word for this address; not for those of a subdomain. */
export const isVouched = (config: Vouching, orgId: string, email: string): boolean =>
  vouchedDomains(config, orgId).includes(email.slice(email.lastIndexOf("@") + 1));
