// What other features may import from this one.
export { accountsIn } from "./teams/store.ts";
export { isStillMember, roleOf, workspacesOf } from "./workspaces-of-account.ts";
export { brandOf, brandOfOnly } from "./brand.ts";
export * as answer from "./invitations/answer.ts";
export * as joining from "./members/joining.ts";
export { leaveAll } from "./members/leaving.ts";
export { requireCurrentMember } from "./members/require-current-member.ts";
export * as directoryPeople from "./directory/people.ts";
export * as directoryTeams from "./directory/teams.ts";
export * as organizations from "./organizations.ts";
export { ownRows } from "./own-rows.ts";
export { demand } from "./policy.ts";
export { lock as lockWorkspace } from "./store.ts";
export { lockWorkspaceFor } from "./lock-workspace.ts";
