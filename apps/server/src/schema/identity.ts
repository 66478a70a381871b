import type { Scope } from "@lectern/contract/endpoint";
import type { Language } from "@lectern/contract/language";
import type { AuditAction } from "@lectern/contract/organizations";
import type { ColumnType, Generated } from "kysely";
import type { OrgId } from "#http/member.ts";
import type { Stamp } from "./columns.ts";

export interface AccountTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  email_verified: Generated<boolean>;
  created_at: Stamp;
  deactivated_at: Date | null;
  theme: Generated<"light" | "dark" | "system">;
  language: Language | null;
  date_order: Generated<"dmy" | "mdy" | "ymd">;
  dim_pages: Generated<boolean>;
  support_marks: Generated<boolean>;
  reduce_motion: boolean | null;
  totp_secret: Buffer | null;
  totp_since: Date | null;
  totp_step: number | null;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: Buffer;
  used_at: Date | null;
}

/** A person at a sign-in provider, and their account here. */
export interface AccountIdentityTable {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: Stamp;
}

/** A sign-in that a provider confirmed. */
export interface ProviderSignInTable {
  hash: Buffer;
  account_id: string;
  expires_at: Date;
  used_at: Date | null;
}

/** An assertion of a SAML provider that was taken, until it would be too old. */
export interface SamlAssertionTable {
  issuer: string;
  id: string;
  expires_at: Date;
  /** Null once the person was handed out. */
  code_hash: Buffer | null;
  provider: string;
  request_id: string;
  person: ColumnType<ProvidedPerson | null, string, null>;
}

/** A sign-in provider of a workspace. */
export interface SignInProviderTable {
  organization_id: OrgId;
  id: string;
  kind: "openid" | "saml";
  name: string;
  issuer: string;
  client_id: string | null;
  encrypted_secret: Buffer | null;
  trusts_email: Generated<boolean>;
  entry_point: string | null;
  certificates: Generated<string[]>;
  role: "editor" | "viewer";
  created_at: Stamp;
}

/** A mail domain of such a provider. */
export interface SignInDomainTable {
  organization_id: OrgId;
  id: string;
  provider_id: string;
  domain: string;
  token: string;
  verified_at: Date | null;
  created_at: Stamp;
}

/** A person at such a provider, and their account here. */
export interface SignInPersonTable {
  organization_id: OrgId;
  provider_id: string;
  subject: string;
  account_id: string;
  created_at: Stamp;
}

/** Who a provider says has signed in. */
export interface ProvidedPerson {
  issuer: string;
  /** The provider's name of the person, which never passes to another one. */
  subject: string;
  /** Undefined where the provider sent none, or none that is an address. */
  email?: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** A key by which a person signs in without a password. */
export interface PasskeyTable {
  id: string;
  account_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  name: string;
  transports: string[];
  backed_up: boolean;
  created_at: Stamp;
  last_used_at: ColumnType<Date | null, never, Date>;
}

/** A challenge that was answered, until it would have expired. */
export interface UsedChallengeTable {
  hash: Buffer;
  expires_at: Date;
}

export interface LinkTable {
  id: string;
  purpose: "confirm_email" | "change_email" | "reset_password" | "invitation";
  account_id: string | null;
  subject: string | null;
  secret_hash: Buffer;
  wrong_tries: Generated<number>;
  created_at: Stamp;
  expires_at: Date;
  used_at: Date | null;
}

export interface AttemptTable {
  bucket: Buffer;
  since: Stamp;
  count: Generated<number>;
  blocked_until: Date | null;
}

export interface ApiKeyTable {
  organization_id: string;
  id: string;
  account_id: string;
  name: string;
  hint: string;
  secret_hash: Buffer;
  scopes: Scope[];
  created_at: Stamp;
  expires_at: Date | null;
  last_used_at: Date | null;
}

export interface OrganizationTable {
  id: string;
  name: string;
  /** One row is the workspace of published collections; nobody belongs to it. */
  kind: Generated<"workspace" | "published">;
  /** The four-eyes rule: members may not approve their own drafts. */
  four_eyes: Generated<boolean>;
  created_at: Stamp;
  logo_key: string | null;
  logo_type: string | null;
  /** Shown in place of the product's name. */
  product_name: string | null;
  /** `#rrggbb`. */
  accent: string | null;
  deleted_at: Date | null;
  deletion_at: Date | null;
}

export interface InvitationTable {
  organization_id: string;
  id: string;
  email: string;
  group: "admin" | "editor" | "viewer";
  invited_by: string | null;
  created_at: Stamp;
  expires_at: Date;
}

export interface TeamTable {
  organization_id: OrgId;
  id: string;
  name: string;
  created_at: Stamp;
}

export interface TeamMemberTable {
  organization_id: OrgId;
  team_id: string;
  account_id: string;
}

export interface AuditEventTable {
  organization_id: string;
  id: string;
  actor_id: string | null;
  action: AuditAction;
  target: Generated<string>;
  address: string | null;
  at: Stamp;
  /** For an entry about a collection or something in it. */
  collection_id: Generated<string | null>;
  /** Whether everybody in the workspace could see that collection then. */
  open: Generated<boolean>;
}

export interface AuditChainTable {
  organization_id: string;
  position: number;
  event_id: string;
  previous: Buffer;
  hash: Buffer;
}

export interface MembershipTable {
  organization_id: string;
  account_id: string;
  group: "owner" | "admin" | "editor" | "viewer";
  created_at: Stamp;
  /** When the person last opened the workspace. */
  used_at: ColumnType<Date | null, never, Date>;
}

export interface DeviceTable {
  id: string;
  account_id: string;
  name: string;
  kind: "token" | "cookie";
  signed_in_by: Generated<"password" | "provider" | "proxy" | "passkey">;
  provider: Generated<string | null>;
  refresh_hash: Buffer;
  created_at: Stamp;
  last_seen_at: Stamp;
  expires_at: Date;
  revoked_at: Date | null;
  parent_hash: Buffer | null;
  rotation_key: Buffer | null;
  rotated_at: Date | null;
}
