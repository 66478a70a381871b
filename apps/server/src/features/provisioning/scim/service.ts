import { MOST_RESULTS } from "./listing.ts";

const core = "urn:ietf:params:scim:schemas:core:2.0";

/** What this server can do, as RFC 7643 describes it (section 5). */
export const configuration = (base: string) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A provisioning token of the workspace",
      primary: true,
    },
  ],
  meta: {
    resourceType: "ServiceProviderConfig",
    location: `${base}/ServiceProviderConfig`,
  },
});

const resourceType = (base: string, name: "User" | "Group", description: string) => ({
  schemas: [`${core}:ResourceType`],
  id: name,
  name,
  description,
  endpoint: `/${name}s`,
  schema: `${core}:${name}`,
  schemaExtensions: [],
  meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
});

export const resourceTypes = (base: string) => [
  resourceType(base, "User", "A person in the workspace"),
  resourceType(base, "Group", "A team, and a role if an admin gives it one"),
];

interface Attribute {
  type?: "string" | "boolean" | "complex" | "reference";
  multiValued?: boolean;
  required?: boolean;
  mutability?: "readWrite" | "readOnly" | "immutable";
  uniqueness?: "none" | "server";
  subAttributes?: object[];
}

const attribute = (name: string, description: string, more: Attribute = {}) => ({
  name,
  description,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const readOnly = { mutability: "readOnly" } as const;

const userAttributes = [
  attribute("userName", "The name by which the directory knows the person", {
    required: true,
    uniqueness: "server",
  }),
  attribute("name", "The parts of the person's name", {
    type: "complex",
    subAttributes: [
      attribute("givenName", "The first name"),
      attribute("familyName", "The last name"),
      attribute("formatted", "Both", readOnly),
    ],
  }),
  attribute("displayName", "The name as it is shown"),
  attribute("active", "Whether the person has access; false ends it at once", { type: "boolean" }),
  attribute("emails", "The primary address, or that for work, is used", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The address", { uniqueness: "server" }),
      attribute("type", "work"),
      attribute("primary", "Whether it is the one that is used", { type: "boolean" }),
    ],
  }),
  attribute("groups", "The person's groups", {
    type: "complex",
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute("value", "The id of a group", readOnly),
      attribute("display", "Its name", readOnly),
    ],
  }),
];

const groupAttributes = [
  attribute("displayName", "The name of the group and its team", {
    required: true,
    uniqueness: "server",
  }),
  attribute("members", "The people of the group", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The id of a user", { mutability: "immutable" }),
      attribute("display", "The user's name", readOnly),
      attribute("type", "User", { mutability: "immutable" }),
    ],
  }),
];

const schema = (base: string, name: string, description: string, attributes: object[]) => ({
  schemas: [`${core}:Schema`],
  id: `${core}:${name}`,
  name,
  description,
  attributes,
  meta: { resourceType: "Schema", location: `${base}/Schemas/${core}:${name}` },
});

export const schemas = (base: string) => [
  schema(base, "User", "A person in the workspace", userAttributes),
  schema(base, "Group", "A group of people", groupAttributes),
];
