import { z } from "zod";

import type { PromptTool } from "#deps";
import { tokensIn } from "#tokens";

import type { OfferedTool } from "./store.ts";

/** Maximum share of a window for the definitions of tools. */
const shareForDefinitions = 0.125;

/** A tool with the name that models call it by. */
export interface CallableTool {
  tool: OfferedTool;
  prompt: PromptTool;
}

/** Returns the tools whose definitions fit, each with a name that every provider accepts. */
export function callable(tools: readonly OfferedTool[], windowTokens: number): CallableTool[] {
  const taken = new Set<string>();
  let room = Math.floor(windowTokens * shareForDefinitions);
  return tools.flatMap((tool) => {
    const wanted = `${tool.server}_${tool.name}`.replaceAll(/[^\w-]+/g, "_").slice(-56);
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
    const prompt: PromptTool = {
      name,
      description: `${tool.title} (${tool.server}). ${tool.description}`,
      schema: jsonObject(tool.schema),
    };
    const tokens = tokensIn(JSON.stringify(prompt));
    if (tokens > room) return [];
    room -= tokens;
    taken.add(name);
    return [{ tool, prompt }];
  });
}

/** Returns an object that was stored as JSON. */
export const jsonObject = (text: string) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(text));
