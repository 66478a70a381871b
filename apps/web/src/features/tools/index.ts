export { ToolServers } from "./ToolServers.tsx";
