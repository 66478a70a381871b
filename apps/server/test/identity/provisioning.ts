import { createProvisioningToken } from "@lectern/contract/provisioning";
import { v7 as uuid } from "uuid";

import type { Person } from "../app.ts";

/** What an answer may hold: a user, a group or a list. */
export interface ScimBody {
  id: string;
  userName: string;
  externalId?: string;
  active: boolean;
  emails: { value: string }[];
  groups: { value: string; display: string }[];
  displayName: string;
  members?: { value: string; display: string }[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: ScimBody[];
}

/** Returns how a directory with a token calls SCIM. */
export function scimAt(origin: string, token: string) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/scim/ext/v2/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        accept: "application/scim+json",
        ...(body !== undefined && { "content-type": "application/scim+json; charset=utf-8" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : undefined) as ScimBody,
      headers: response.headers,
    };
  };
}
export type Scim = ReturnType<typeof scimAt>;

/** Makes a token of the person's workspace and returns how its directory calls. */
export async function connect(person: Person, name = "Okta") {
  const { body } = await person.call(createProvisioningToken, { body: { name } });
  return { ...body, scim: scimAt(person.origin, body.token) };
}

export const someAddress = (name = "grace") => `${name}.${uuid()}@acme.example`;

/** A new user as Okta sends one. */
export const oktaUser = (email: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: email,
  name: { givenName: "Grace", familyName: "Hopper" },
  emails: [{ primary: true, value: email, type: "work" }],
  displayName: "Grace Hopper",
  locale: "en-US",
  externalId: "00ujl29u0le5T6Aj10h7",
  groups: [],
  password: "1mz050nq",
  active: true,
  ...more,
});

/** A new user as Microsoft Entra sends one. */
export const entraUser = (email: string, more: object = {}) => ({
  schemas: [
    "urn:ietf:params:scim:schemas:core:2.0:User",
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  ],
  externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
  userName: email,
  active: true,
  emails: [{ primary: true, type: "work", value: email }],
  meta: { resourceType: "User" },
  name: { formatted: "Grace Hopper", familyName: "Hopper", givenName: "Grace" },
  roles: [],
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Navy" },
  ...more,
});

export const group = (displayName: string, members: string[] = []) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  displayName,
  members: members.map((value) => ({ value })),
});

export const patch = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});
