import { Email } from "@lectern/contract/auth";

import type { AttributePath } from "./attribute-path.ts";
import { invalidValue } from "./failure.ts";
import type { Change } from "./patch.ts";
import { flagOf, isObject, lowered, nameOf, textOf } from "./values.ts";

/** What is kept of a person. Other attributes are accepted and not stored. */
export interface PersonAttributes {
  user_name: string;
  external_id: string | null;
  email: string;
  given_name: string;
  family_name: string;
  display_name: string;
  active: boolean;
}

function addressOf(value: unknown): string {
  const read = Email.safeParse(textOf(value, "emails"));
  if (!read.success) throw invalidValue("The attribute emails must have an email address.");
  return read.data;
}

/** Returns the address to use: the primary one, else that for work, else the first; "" for none. */
function mainAddress(value: unknown): string {
  const list = (Array.isArray(value) ? (value as unknown[]) : [value])
    .map((one) => (isObject(one) ? lowered(one) : { value: one }))
    .filter((one) => typeof one["value"] === "string" && one["value"].trim() !== "");
  const main =
    list.find((one) => String(one["primary"]).toLowerCase() === "true") ??
    list.find((one) => String(one["type"]).toLowerCase() === "work") ??
    list[0];
  return main ? addressOf(main["value"]) : "";
}

/** Whether a path means the address that is used, and not, say, one for home. */
const meansMain = ({ filter = [] }: AttributePath) =>
  filter.every(
    ({ attribute, value }) =>
      (attribute === "type" && String(value).toLowerCase() === "work") ||
      (attribute === "primary" && String(value).toLowerCase() === "true") ||
      attribute === "value",
  );

function applyEmail(draft: PersonAttributes, { op, path, value }: Change): void {
  if (!meansMain(path)) return;
  if (op === "remove") draft.email = "";
  else if (path.name === "emails.value") draft.email = addressOf(value);
  else draft.email = mainAddress(value);
}

/** Applies a change to `draft`; "" as its address means that of `userName`. */
function apply(draft: PersonAttributes, change: Change): void {
  const { op, path } = change;
  const value = op === "remove" ? undefined : change.value;
  switch (path.name) {
    case "username":
      draft.user_name = textOf(value, "userName", 254);
      break;
    case "externalid":
      draft.external_id = textOf(value, "externalId") || null;
      break;
    case "active":
      // Without a value, people stay as they are.
      if (op !== "remove") draft.active = flagOf(value, "active");
      break;
    case "displayname":
      draft.display_name = nameOf(value, "displayName", 200);
      break;
    case "name":
      for (const [part, one] of Object.entries(isObject(value) ? value : noName)) {
        apply(draft, { op, path: { ...path, name: `name.${part.toLowerCase()}` }, value: one });
      }
      break;
    case "name.givenname":
      draft.given_name = nameOf(value, "name.givenName");
      break;
    case "name.familyname":
      draft.family_name = nameOf(value, "name.familyName");
      break;
    case "emails":
    case "emails.value":
      applyEmail(draft, change);
      break;
  }
}

const noName = { givenName: "", familyName: "" };

const nobody: PersonAttributes = {
  user_name: "",
  external_id: null,
  email: "",
  given_name: "",
  family_name: "",
  display_name: "",
  active: true,
};

/**
 * Returns a person as changes leave them; `before` is undefined for a new one. What a change does not
 * name stays. Throws Refused for values that cannot be kept.
 */
export function changed(
  before: PersonAttributes | undefined,
  changes: readonly Change[],
): PersonAttributes {
  const draft: PersonAttributes = { ...(before ?? nobody) };
  // An address that is the user name follows it, to another address.
  const known = before?.email === before?.user_name.toLowerCase() ? before?.email : undefined;
  if (known !== undefined) draft.email = "";
  for (const change of changes) apply(draft, change);
  if (draft.user_name === "") throw invalidValue("A user needs a userName.");
  if (draft.email === "") {
    const read = Email.safeParse(draft.user_name);
    const email = read.success ? read.data : known;
    if (email === undefined) {
      throw invalidValue("A user needs an email address: in emails, or as its userName.");
    }
    draft.email = email;
  }
  return draft;
}
