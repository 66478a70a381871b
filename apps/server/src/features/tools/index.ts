// What other features may import from this one.
export { argumentsOf, hashOfCall } from "./arguments.ts";
export { callable, type CallableTool, jsonObject } from "./callable.ts";
export { callTool } from "./calling.ts";
export { cutToTokens } from "./cut-to-tokens.ts";
export { shownCall } from "./shown-call.ts";
export { type OfferedTool, offeredTools, someOn } from "./store.ts";
export { ToolError } from "./tool-error.ts";
