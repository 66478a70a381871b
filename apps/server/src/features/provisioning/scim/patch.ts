import { type AttributePath, readPath } from "./attribute-path.ts";
import { ScimError } from "./failure.ts";
import { isObject, lowered } from "./values.ts";

/** One change of a PATCH. */
export interface Change {
  op: "add" | "replace" | "remove";
  path: AttributePath;
  value: unknown;
}

const mostOperations = 1000;

const syntax = (text: string) => new ScimError(400, text, "invalidSyntax");

function opOf(value: unknown): Change["op"] {
  const op = typeof value === "string" ? value.toLowerCase() : value;
  if (op === "add" || op === "replace" || op === "remove") return op;
  throw syntax("An operation is add, replace or remove.");
}

function changesOf(operation: unknown): Change[] {
  if (!isObject(operation)) throw syntax("An operation must be an object.");
  const { op: named, path, value } = lowered(operation);
  const op = opOf(named);
  if (typeof path === "string" && path.trim() !== "") return [{ op, path: readPath(path), value }];
  if (op === "remove") throw new ScimError(400, "A removal needs a path.", "noTarget");
  // Without a path, the value has the attributes, whose names may be paths.
  if (!isObject(value)) throw syntax("An operation without a path needs a value with attributes.");
  return Object.entries(value).map(([name, one]) => ({ op, path: readPath(name), value: one }));
}

/** Returns the changes of a PATCH in their order. Throws Refused for a body that is none. */
export function readPatch(body: unknown): Change[] {
  const operations = isObject(body) ? lowered(body)["operations"] : undefined;
  if (!Array.isArray(operations)) throw syntax("A PATCH needs a list of Operations.");
  if (operations.length > mostOperations) {
    throw syntax(`A PATCH can have up to ${mostOperations} operations.`);
  }
  return operations.flatMap(changesOf);
}

/** Returns a whole resource as changes. Throws Refused for a body that is none. */
export function readWhole(body: unknown): Change[] {
  if (!isObject(body)) throw syntax("The body must be an object.");
  return Object.entries(body).map(([name, value]) => ({
    op: "replace",
    path: readPath(name),
    value,
  }));
}
