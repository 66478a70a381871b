import {
  AuditLog,
  Members,
  Provisioning,
  Quotas,
  Retention,
  Teams,
  Usage,
} from "#features/organization/index.ts";
import { SystemDocuments } from "#features/system-documents/index.ts";
import { Webhooks } from "#features/webhooks/index.ts";

import { TagsSection } from "./TagsSection.tsx";
import { WorkspaceSection } from "./WorkspaceSection.tsx";

/** The component of each section about the workspace. */
export const workspaceContents = {
  workspace: WorkspaceSection,
  members: Members,
  teams: Teams,
  "system-documents": SystemDocuments,
  tags: TagsSection,
  webhooks: Webhooks,
  provisioning: Provisioning,
  quotas: Quotas,
  retention: Retention,
  usage: Usage,
  "audit-log": AuditLog,
};
