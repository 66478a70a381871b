import { z } from "zod";

import { Brand } from "./brand.ts";
import { endpoint, Scope } from "../endpoint.ts";
import { Language } from "../language.ts";
import { code, Detail } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** A person's role in a workspace, strongest first. */
export const Group = z.enum(["owner", "admin", "editor", "viewer"]);
export type Group = z.infer<typeof Group>;

export const Email = z
  .string(code("email_missing"))
  .trim()
  .toLowerCase()
  .max(254, code("email_too_long"))
  .pipe(z.email(code("email_invalid")));

const Password = z
  .string(code("password_missing"))
  .min(8, code("password_too_short"))
  .max(128, code("password_too_long"));

const PersonName = (missing: string, tooLong: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(100, tooLong)
    .refine(...seen);

const FirstName = PersonName(code("first_name_missing"), code("first_name_too_long"));
const LastName = PersonName(code("last_name_missing"), code("last_name_too_long"));

export const OrganizationName = z
  .string(code("workspace_name_missing"))
  .trim()
  .max(100, code("workspace_name_too_long"))
  .refine(...seen);

/** A person's interface preferences; stored in the profile, so that they apply on every device. */
export const Preferences = z.object({
  theme: z.enum(["light", "dark", "system"]),
  language: Language.nullable().describe("null: the browser's"),
  date_order: z.enum(["dmy", "mdy", "ymd"]),
  dim_pages: z.boolean().describe("pages of documents are a little darker in the dark theme"),
  support_marks: z
    .boolean()
    .describe("a mark after each sentence of an answer says how far its sources carry it"),
  reduce_motion: z.boolean().nullable().describe("null: as the device says"),
});
export type Preferences = z.infer<typeof Preferences>;

export const User = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  group: Group.nullable().describe("role in the workspace of ORG-ID; null without one"),
  email_verified: z.boolean(),
  second_factor: z.boolean().describe("signing in asks for a code"),
  provider_only: z.boolean().describe("no password is set: a sign-in provider says who it is"),
  preferences: Preferences,
  created_at: Time,
});
export type User = z.infer<typeof User>;

const AnyKind = z.enum(["token", "cookie"]);
/** `token`: the answer contains the refresh token. `cookie`: it is set as an HttpOnly cookie. */
export const SessionKind = AnyKind.default("token");

export const Tokens = z.object({
  access_token: z.string(),
  access_expiration: Time,
  refresh_token: z.string().nullable(),
});
export type Tokens = z.infer<typeof Tokens>;

export const SignInResult = Tokens.extend({ user: User });
export type SignInResult = z.infer<typeof SignInResult>;

export const Login = z.object({
  email: Email,
  password: z
    .string(code("current_password_missing"))
    .min(1, code("current_password_missing"))
    .max(128, code("password_too_long")),
  otp: z
    .string()
    .trim()
    .max(20)
    .optional()
    .describe("code of the second factor, or a recovery code"),
  session: SessionKind,
});
export type Login = z.infer<typeof Login>;

export const Registration = z.object({
  email: Email,
  password: Password,
  first_name: FirstName,
  last_name: LastName,
  organization_name: OrganizationName.optional(),
  invitation: z.string().max(500).optional(),
  session: SessionKind,
});
export type Registration = z.infer<typeof Registration>;

/** The secret part of a link that was sent by mail. */
const LinkToken = z
  .string(code("link_incomplete"))
  .min(1, code("link_incomplete"))
  .max(500, code("link_incomplete"));

/** The signed-in person's password, asked again before sensitive changes. */
const CurrentPassword = z
  .string(code("current_password_missing"))
  .min(1, code("current_password_missing"))
  .max(128, code("password_too_long"));

export const PasswordReset = z.object({
  token: LinkToken,
  password: Password,
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
});
export type PasswordReset = z.infer<typeof PasswordReset>;

/** What an invitation's link reveals before joining. */
export const InvitationPreview = z.object({
  organization_name: z.string(),
  invited_by: z.string().describe("name of the person who invites"),
  email: z.string(),
  group: Group,
  has_account: z.boolean().describe("this email has an account: sign in and accept"),
  brand: Brand.describe("of the workspace"),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** An API key: acts in one workspace for the person who made it, within its scopes. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  hint: z.string().describe("the first characters, to tell keys apart"),
  scopes: z.array(Scope),
  created_at: Time,
  expires_at: Time.nullable(),
  last_used_at: Time.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: z
    .string(code("api_key_name_missing"))
    .trim()
    .min(1, code("api_key_name_missing"))
    .max(100, code("api_key_name_too_long"))
    .refine(...seen),
  scopes: z.array(Scope).min(1, code("api_key_scopes_missing")).max(Scope.options.length),
  expires_in_days: z.number().int().min(1).max(730).nullable().default(365),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const Device = z.object({
  id: Id,
  name: z.string(),
  current: z.boolean(),
  signed_in_by: z.enum(["password", "provider", "proxy", "passkey"]),
  provider: z.string().nullable().describe("name of the sign-in provider; null for another way"),
  created_at: Time,
  last_seen_at: Time,
});
export type Device = z.infer<typeof Device>;

const path = "/auth/ext/v1";

export const login = endpoint({
  method: "POST",
  path: `${path}/login`,
  access: "public",
  summary: "Sign in with email and password",
  body: Login,
  response: SignInResult,
});

export const logout = endpoint({
  method: "POST",
  path: `${path}/logout`,
  access: "public",
  perSession: true,
  summary: "Sign out: the session and its refresh tokens are revoked",
  body: z.object({}),
  response: Detail,
});

export const register = endpoint({
  method: "POST",
  path: `${path}/registration/`,
  access: "public",
  summary: "Make an account, and a workspace of which it is the owner",
  body: Registration,
  status: 201,
  response: z.union([SignInResult, User]),
});

export const refreshToken = endpoint({
  method: "POST",
  path: `${path}/token/refresh`,
  access: "public",
  perSession: true,
  summary: "Exchange a refresh token (or, with null, the cookie) for new tokens",
  body: z.object({ token: z.string().max(500).nullable(), session: AnyKind.optional() }),
  response: Tokens,
});

export const getUser = endpoint({
  method: "GET",
  path: `${path}/user`,
  access: "user",
  summary: "The signed-in user",
  response: User,
});

export const confirmEmail = endpoint({
  method: "POST",
  path: `${path}/registration/confirm-email`,
  access: "public",
  summary: "Confirm an email address by the link that was sent to it",
  body: z.object({ token: LinkToken }),
  response: Detail,
});

export const resendConfirmation = endpoint({
  method: "POST",
  path: `${path}/registration/resend`,
  access: "public",
  summary: "Send the confirmation mail again; the answer does not tell whether the account exists",
  body: z.object({ email: Email }),
  response: Detail,
});

export const forgotPassword = endpoint({
  method: "POST",
  path: `${path}/reset-password/email/`,
  access: "public",
  summary: "Send a link for a new password; the answer does not tell whether the account exists",
  body: z.object({ email: Email }),
  response: Detail,
});

export const resetPassword = endpoint({
  method: "POST",
  path: `${path}/reset-password/email/confirm`,
  access: "public",
  summary: "Set a password by the link of a reset, or name and password by that of an invitation",
  body: PasswordReset,
  response: Detail,
});

export const previewInvitation = endpoint({
  method: "POST",
  path: `${path}/invitation`,
  access: "public",
  summary: "What an invitation's link leads to",
  body: z.object({ token: LinkToken }),
  response: InvitationPreview,
});

export const updateUser = endpoint({
  method: "PATCH",
  path: `${path}/user`,
  access: "user",
  summary: "Change one's name or preferences",
  body: z.object({
    first_name: FirstName.optional(),
    last_name: LastName.optional(),
    preferences: Preferences.partial().optional(),
  }),
  response: User,
});

export const changeEmail = endpoint({
  method: "POST",
  path: `${path}/user/email`,
  access: "user",
  summary: "Ask for another email address; it counts once the link sent to it is opened",
  body: z.object({ email: Email, password: CurrentPassword }),
  response: Detail,
});

export const changePassword = endpoint({
  method: "POST",
  path: `${path}/user/password`,
  access: "user",
  summary: "Set another password; every other device is signed out",
  body: z.object({ current_password: CurrentPassword, password: Password }),
  response: Detail,
});

export const exportUser = endpoint({
  method: "GET",
  path: `${path}/user/export`,
  access: "user",
  summary: "A JSON file of what is kept about one: profile, workspaces, own collections, chats",
});

export const deleteUser = endpoint({
  method: "POST",
  path: `${path}/user/delete`,
  access: "user",
  summary: "Delete one's account; 409 while one owns a workspace that others belong to",
  body: z.object({ password: CurrentPassword }),
  status: 204,
});

export const startSecondFactor = endpoint({
  method: "POST",
  path: `${path}/second-factor`,
  access: "user",
  summary: "Get the secret for an authenticator app; it counts once a code of it is confirmed",
  body: z.object({ password: CurrentPassword }),
  response: z.object({
    secret: z.string().describe("Base32, for typing"),
    uri: z.string().describe("otpauth:// address, for a QR code"),
  }),
});

const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe("each good for one sign-in; told this once"),
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: `${path}/second-factor/confirm`,
  access: "user",
  summary: "Turn the second factor on with a code of the app",
  body: z.object({
    otp: z.string().trim().min(1, code("code_missing")).max(20),
  }),
  response: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: `${path}/second-factor/recovery-codes`,
  access: "user",
  summary: "Get new recovery codes; the old ones end",
  body: z.object({ password: CurrentPassword }),
  response: RecoveryCodes,
});

export const endSecondFactor = endpoint({
  method: "POST",
  path: `${path}/second-factor/end`,
  access: "user",
  summary: "Turn the second factor off",
  body: z.object({ password: CurrentPassword }),
  response: Detail,
});

export const listApiKeys = endpoint({
  method: "GET",
  path: `${path}/api-keys`,
  access: "member",
  summary: "One's keys for programs in this workspace",
  query: PageQuery,
  response: pageOf(ApiKey),
});

export const createApiKey = endpoint({
  method: "POST",
  path: `${path}/api-keys`,
  access: "member",
  summary: "Make a key for programs; its secret is told this once",
  body: NewApiKey,
  status: 201,
  response: ApiKey.extend({ key: z.string() }),
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: `${path}/api-keys/{id}`,
  access: "member",
  summary: "End a key",
  params: z.object({ id: Id }),
  status: 204,
});

export const revokeOtherDevices = endpoint({
  method: "DELETE",
  path: `${path}/devices`,
  access: "user",
  summary: "Sign every other device out",
  status: 204,
});

export const listDevices = endpoint({
  method: "GET",
  path: `${path}/devices`,
  access: "user",
  summary: "The user's signed-in devices",
  query: PageQuery,
  response: pageOf(Device),
});

export const revokeDevice = endpoint({
  method: "DELETE",
  path: `${path}/devices/{id}`,
  access: "user",
  summary: "Sign one device out",
  params: z.object({ id: Id }),
  status: 204,
});
