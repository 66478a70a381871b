// What other features may import from this one.
export { callTool } from "./calling.ts";
export { type OfferedTool, offeredTools, someOn } from "./store.ts";
export { ToolError } from "./tool-error.ts";
