import type { ComponentType } from "react";

import { Insights } from "#features/insights/index.ts";
import { Models } from "#features/models/index.ts";
import {
  AuditLog,
  Members,
  Provisioning,
  Quotas,
  Retention,
  SignIn,
  Teams,
  Usage,
} from "#features/organization/index.ts";
import { RetrievalTests } from "#features/retrieval-tests/index.ts";
import { SystemDocuments } from "#features/system-documents/index.ts";
import { ToolServers } from "#features/tools/index.ts";
import { Webhooks } from "#features/webhooks/index.ts";

import type { WorkspaceKey } from "./sections.ts";
import { TagsSection } from "./TagsSection.tsx";
import { WorkspaceSection } from "./WorkspaceSection.tsx";

const contents: Record<WorkspaceKey, ComponentType> = {
  workspace: WorkspaceSection,
  members: Members,
  teams: Teams,
  models: Models,
  "system-documents": SystemDocuments,
  tags: TagsSection,
  tools: ToolServers,
  webhooks: Webhooks,
  "sign-in": SignIn,
  provisioning: Provisioning,
  quotas: Quotas,
  retention: Retention,
  insights: Insights,
  "retrieval-tests": RetrievalTests,
  usage: Usage,
  "audit-log": AuditLog,
};

/** What a section about the workspace holds. */
export function WorkspaceContent({ section }: { section: WorkspaceKey }) {
  const Content = contents[section];
  return <Content />;
}
