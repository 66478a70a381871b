import { make } from "../identity/api-keys.ts";
import type { Person } from "../app.ts";
import { connectMcp, type ToolResult } from "../protocols/mcp.ts";
import { openAiAt } from "../protocols/openai.ts";
import type { Asking, Channel, Outcome } from "./channels.ts";
import { type Asker, sentenceOf } from "./world.ts";

const keys = new Map<Asker, ReturnType<typeof make>>();

/** Returns the asker's one key; the status where they may have none. */
async function keyOf(asker: Asker): Promise<string | number> {
  const making = keys.get(asker) ?? make(asker as Person);
  keys.set(asker, making);
  const { status, body } = await making;
  return status === 201 ? body.key : status;
}

type Called = (asking: Asking) => { name: string; args: object };

/** Calls a tool of the MCP server; a status where there is no key to call it with. */
async function called(asking: Asking, tool: Called): Promise<ToolResult | number> {
  const { world, asker } = asking;
  const key = await keyOf(asker);
  if (typeof key === "number") return key;
  const { name, args } = tool(asking);
  const { call, client } = await connectMcp(world.app.url, key);
  const result = await call(name, args);
  await client.close();
  return result;
}

/** Whether the result of a tool contains the document. */
const shows = (tool: Called): Channel => ({
  needs: "r",
  answers: [true, false, false],
  async ask(asking) {
    const result = await called(asking, tool);
    return typeof result === "number" ? result : result.text.includes(asking.target.document_id);
  },
});

/** A tool that names the object: 404 for a refusal. */
const names = (tool: Called): Channel => ({
  needs: "r",
  answers: [200, 403, 404],
  async ask(asking) {
    const result = await called(asking, tool);
    return typeof result === "number" ? result : result.isError ? 404 : 200;
  },
});

const questionOn = (bird: string) => `How deep is the ${bird} channel at low water?`;

/** Whether a chat completion cites the document. */
async function isCompleted({ world, asker, target }: Asking): Promise<Outcome> {
  const key = await keyOf(asker);
  if (typeof key === "number") return key;
  const { choices } = await openAiAt(world.app.url, key).chat.completions.create({
    model: "extractive",
    messages: [{ role: "user", content: questionOn(target.bird) }],
  });
  return JSON.stringify(choices).includes(target.document_id);
}

/** The ways to documents by the protocols of others. */
export const protocolChannels: Record<string, Channel> = {
  "search by MCP": shows(({ target: { bird: query } }) => ({ name: "search", args: { query } })),
  "an answer by MCP": shows(({ target }) => ({
    name: "ask",
    args: { question: questionOn(target.bird) },
  })),
  "a quote by MCP": shows(({ target }) => ({
    name: "verify_quote",
    args: { text: sentenceOf(target.bird) },
  })),
  "the document by MCP": names(({ target }) => ({
    name: "fetch",
    args: { id: target.document_id },
  })),
  "a page by MCP": names(({ target }) => ({
    name: "fetch",
    args: { id: `${target.document_id}:1` },
  })),
  "search in the collection by MCP": names(({ target }) => ({
    name: "search",
    args: { query: target.bird, collection: target.collection_id },
  })),
  "a chat completion": { needs: "r", answers: [true, false, false], ask: isCompleted },
};
