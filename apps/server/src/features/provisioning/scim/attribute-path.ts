import { type Comparison, readFilter } from "./filter.ts";
import { ScimError } from "./failure.ts";

/** The place of a value, such as `emails[type eq "work"].value`, in lower case. */
export interface AttributePath {
  /** With its sub-attribute, such as `name.givenname`; empty for an attribute of an extension. */
  name: string;
  /** Which of several values. */
  filter: Comparison[] | undefined;
}

/** The schemas whose attributes may also be named with the schema before them. */
const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const form = /^([a-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i;

/** Throws Refused for what is no path. */
export function readPath(text: string): AttributePath {
  const plain = text.trim().replace(core, "");
  if (/^urn:/i.test(plain)) return { name: "", filter: undefined };
  const [, attribute, filter, part] = form.exec(plain) ?? [];
  if (attribute === undefined) {
    throw new ScimError(400, `The path ${text.slice(0, 200)} is not valid.`, "invalidPath");
  }
  return {
    name: [attribute, part].filter(Boolean).join(".").toLowerCase(),
    filter: filter === undefined ? undefined : readFilter(filter, "invalidPath"),
  };
}
