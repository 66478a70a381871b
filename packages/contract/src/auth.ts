import { z } from "zod";

import { endpoint } from "./endpoint.ts";
import { Id, PageQuery, pageOf, Said, Time } from "./page.ts";

/** A person's role in a workspace, strongest first. */
export const Group = z.enum(["owner", "admin", "editor", "viewer"]);
export type Group = z.infer<typeof Group>;

export const Email = z
  .string("Enter your email address.")
  .trim()
  .toLowerCase()
  .max(254, "An email address has at most 254 characters.")
  .pipe(z.email("Enter an email address like name@example.org."));

const Password = z
  .string("Enter a password.")
  .min(8, "Use 8 characters or more.")
  .max(128, "Use 128 characters or fewer.");

/** Control characters, and those that turn the direction of what follows. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const PersonName = (what: string) =>
  z
    .string(`Enter your ${what}.`)
    .trim()
    .min(1, `Enter your ${what}.`)
    .max(100, `Your ${what} is too long.`)
    .refine((name) => !unseen.test(name), `Your ${what} holds characters that cannot be shown.`);

export const OrganizationName = z
  .string("Give the workspace a name.")
  .trim()
  .max(100, "A workspace name has at most 100 characters.")
  .refine((name) => !unseen.test(name), "The name holds characters that cannot be shown.");

export const User = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  group: Group.nullable().describe("role in the workspace of ORG-ID; null without one"),
  email_verified: z.boolean(),
  created_at: Time,
});
export type User = z.infer<typeof User>;

const AnyKind = z.enum(["token", "cookie"]);
/** `token`: the refresh token stands in the answer. `cookie`: it is set as an HttpOnly cookie. */
export const SessionKind = AnyKind.default("token");

export const Tokens = z.object({
  access_token: z.string(),
  access_expiration: Time,
  refresh_token: z.string().nullable(),
});
export type Tokens = z.infer<typeof Tokens>;

export const SignedIn = Tokens.extend({ user: User });
export type SignedIn = z.infer<typeof SignedIn>;

export const Login = z.object({
  email: Email,
  password: z
    .string("Enter your password.")
    .min(1, "Enter your password.")
    .max(128, "Use 128 characters or fewer."),
  otp: z.string().max(20).optional(),
  session: SessionKind,
});
export type Login = z.infer<typeof Login>;

export const Registration = z.object({
  email: Email,
  password: Password,
  first_name: PersonName("first name"),
  last_name: PersonName("last name"),
  organization_name: OrganizationName.optional(),
  invitation: z.string().max(500).optional(),
  session: SessionKind,
});
export type Registration = z.infer<typeof Registration>;

export const Device = z.object({
  id: Id,
  name: z.string(),
  current: z.boolean(),
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
  response: SignedIn,
});

export const logout = endpoint({
  method: "POST",
  path: `${path}/logout`,
  access: "public",
  summary: "Sign out: the session and its refresh tokens are revoked",
  body: z.object({}),
  response: Said,
});

export const register = endpoint({
  method: "POST",
  path: `${path}/registration/`,
  access: "public",
  summary: "Make an account, and a workspace of which it is the owner",
  body: Registration,
  status: 201,
  response: z.union([SignedIn, User]),
});

export const refreshToken = endpoint({
  method: "POST",
  path: `${path}/token/refresh`,
  access: "public",
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
