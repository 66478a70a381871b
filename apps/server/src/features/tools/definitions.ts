import { createHash } from "node:crypto";

import { MOST_TOOLS } from "@lectern/contract/tools";
import type { Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import { withoutHidden } from "@lectern/text-analysis/hidden";

/** A tool as its server defines it, as far as models and admins see it. */
export interface Definition {
  name: string;
  title: string;
  description: string;
  /** The JSON schema of its arguments. */
  schema: string;
  /** SHA-256 of the fields above. */
  hash: string;
}

const longestTitle = 100;
const longestDescription = 1_000;
const longestSchema = 8_000;

const cut = (text: string, most: number) =>
  withoutHidden(text).trim().slice(0, most).toWellFormed();

/** Returns the definitions that can be offered: those with a plain name and a schema that is not too long. */
export function definitionsOf(listed: readonly ListedTool[]): Definition[] {
  const byName = new Map<string, Definition>();
  for (const { name, title, annotations, description, inputSchema } of listed) {
    const schema = withoutHidden(JSON.stringify(inputSchema));
    if (!/^[\w./-]{1,128}$/.test(name) || schema.length > longestSchema) continue;
    const shown = {
      name,
      title: cut(title ?? annotations?.title ?? "", longestTitle) || name,
      description: cut(description ?? "", longestDescription),
      schema,
    };
    const hash = createHash("sha256")
      .update(JSON.stringify(Object.values(shown)))
      .digest("hex");
    byName.set(name, { ...shown, hash });
  }
  return [...byName.values()].slice(0, MOST_TOOLS);
}
