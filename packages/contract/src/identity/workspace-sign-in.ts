import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** Maximum sign-in providers of a workspace. */
export const MOST_WORKSPACE_PROVIDERS = 10;
/** Maximum mail domains of a provider. */
export const MOST_SIGN_IN_DOMAINS = 20;

/** A mail domain whose people may sign in at a provider, once it is verified. */
const SignInDomain = z.object({
  id: Id,
  domain: z.string(),
  record: z.string().describe("the TXT record in the DNS of the domain that verifies it"),
  verified_at: Time.nullable().describe(
    "null: not verified, so nobody is led to the provider by it",
  ),
});
export type SignInDomain = z.infer<typeof SignInDomain>;

/** What people become when they first sign in; an open invitation counts before it. */
const Role = z.enum(["editor", "viewer"]);

/** A sign-in provider of the workspace; secrets are never returned. */
export const WorkspaceProvider = z.object({
  id: Id,
  kind: z.enum(["openid", "saml"]),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string().nullable().describe("of OpenID Connect"),
  secret_set: z.boolean().describe("whether there is a client secret"),
  trust_email: z
    .boolean()
    .describe("whether addresses count that the provider does not call verified"),
  entry_point: z.string().nullable().describe("of SAML"),
  certificates: z.array(z.string()).describe("of SAML, as PEM"),
  role: Role,
  return_address: z
    .string()
    .describe(
      "the redirect address to register at the provider; for SAML, where it posts responses",
    ),
  metadata_address: z
    .string()
    .nullable()
    .describe("for SAML: our metadata, whose address is our entity id"),
  domains: z.array(SignInDomain),
  created_at: Time,
});
export type WorkspaceProvider = z.infer<typeof WorkspaceProvider>;

const Name = z
  .string(code("sign_in_name_missing"))
  .trim()
  .min(1, code("sign_in_name_missing"))
  .max(60, code("sign_in_name_too_long"))
  .refine(...seen);
const Secret = z.string().min(1).max(1000);
const Issuer = z
  .string(code("sign_in_issuer_missing"))
  .trim()
  .min(1, code("sign_in_issuer_missing"))
  .max(1024);

const NewOpenId = z.object({
  kind: z.literal("openid"),
  name: Name,
  role: Role.default("viewer"),
  issuer: Issuer,
  client_id: z
    .string(code("sign_in_client_missing"))
    .trim()
    .min(1, code("sign_in_client_missing"))
    .max(500),
  client_secret: Secret.optional(),
  trust_email: z.boolean().default(false),
});

const NewSaml = z.object({
  kind: z.literal("saml"),
  name: Name,
  role: Role.default("viewer"),
  issuer: Issuer,
  entry_point: z.string().trim().max(2000),
  // A response is verified with one after the other.
  certificates: z.array(z.string().max(20_000)).min(1, code("sign_in_certificate_invalid")).max(4),
});

export const NewWorkspaceProvider = z.discriminatedUnion("kind", [NewOpenId, NewSaml]);

/** A domain as it stands behind the @ of addresses. */
const MailDomain = z
  .string(code("sign_in_domain_invalid"))
  .trim()
  .toLowerCase()
  .max(253, code("sign_in_domain_invalid"))
  .pipe(z.hostname(code("sign_in_domain_invalid")))
  .refine((domain) => /\.[a-z][a-z0-9-]+$/.test(domain), code("sign_in_domain_invalid"));

const path = "/organization/ext/v1/sign-in-providers";
const ofProvider = `${path}/{provider_id}`;
const ofDomain = `${ofProvider}/domains/{domain_id}`;
const providerParams = z.object({ provider_id: Id });
const domainParams = providerParams.extend({ domain_id: Id });

export const listWorkspaceProviders = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The sign-in providers of the workspace, with their mail domains; for admins",
  response: z.object({ results: z.array(WorkspaceProvider) }),
});

export const createWorkspaceProvider = endpoint({
  method: "POST",
  path,
  access: "member",
  summary:
    "Add a sign-in provider; nobody is led to it before a mail domain is verified. For admins",
  body: NewWorkspaceProvider,
  status: 201,
  response: WorkspaceProvider,
});

export const updateWorkspaceProvider = endpoint({
  method: "PATCH",
  path: ofProvider,
  access: "member",
  summary:
    "Change the name, the role or the client secret; whatever else identifies a provider is fixed, since its domains were verified for it. For admins",
  params: providerParams,
  body: z.object({
    name: Name.optional(),
    role: Role.optional(),
    client_secret: Secret.optional().describe("of OpenID Connect"),
  }),
  response: WorkspaceProvider,
});

export const deleteWorkspaceProvider = endpoint({
  method: "DELETE",
  path: ofProvider,
  access: "member",
  summary: "Remove a sign-in provider: nobody signs in there any more; for admins",
  params: providerParams,
  status: 204,
});

export const addSignInDomain = endpoint({
  method: "POST",
  path: `${ofProvider}/domains`,
  access: "member",
  summary: "Add a mail domain to a provider, to be verified by a TXT record; for admins",
  params: providerParams,
  body: z.object({ domain: MailDomain }),
  status: 201,
  response: WorkspaceProvider,
});

export const verifySignInDomain = endpoint({
  method: "POST",
  path: `${ofDomain}/verify`,
  access: "member",
  summary:
    "Look up the TXT record of a mail domain; from then on the provider signs its people in. For admins",
  params: domainParams,
  response: WorkspaceProvider,
});

export const removeSignInDomain = endpoint({
  method: "DELETE",
  path: ofDomain,
  access: "member",
  summary: "Remove a mail domain from a provider, which no longer signs its people in; for admins",
  params: domainParams,
  response: WorkspaceProvider,
});

export const findSignInProvider = endpoint({
  method: "GET",
  path: "/auth/ext/v1/providers",
  access: "public",
  summary:
    "The provider of a workspace at which people of a mail domain sign in, whether or not they have an account",
  query: z.object({ domain: z.string().trim().toLowerCase().max(253) }),
  response: z.object({
    provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
});
