import type { ProtocolRoute } from "#http/protocol.ts";

import { routes as mcp } from "./mcp/routes.ts";
import { routes as openai } from "./openai/routes.ts";

/** The routes of protocols that others defined, for programs with an API key. */
export const routes: readonly ProtocolRoute[] = [...mcp, ...openai];
