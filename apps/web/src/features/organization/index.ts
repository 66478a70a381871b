export { AuditLog } from "./AuditLog.tsx";
export { Members } from "./members/Members.tsx";
export { Quotas } from "./quotas/Quotas.tsx";
export { Retention } from "./retention/Retention.tsx";
export { Teams } from "./teams/Teams.tsx";
export { Usage } from "./Usage.tsx";
export { CurrentWorkspace } from "./workspace/CurrentWorkspace.tsx";
export { YourWorkspaces } from "./workspace/YourWorkspaces.tsx";
