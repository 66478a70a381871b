import { type ComponentType, lazy } from "react";

import { Data, Preferences, Profile, Security } from "#features/account/index.ts";
import { Insights } from "#features/insights/index.ts";
import { Models } from "#features/models/index.ts";
import { RetrievalTests } from "#features/retrieval-tests/index.ts";

import type { SectionKey } from "./sections.ts";

const load = () => import("./workspace-contents.ts");

type WorkspaceKey = keyof Awaited<ReturnType<typeof load>>["workspaceContents"];

/** A section about the workspace. The first that is opened loads them all: most people open none. */
const ofWorkspace = (key: WorkspaceKey) =>
  lazy<ComponentType>(async () => ({ default: (await load()).workspaceContents[key] }));

/** The component of each section. */
export const contents: Record<SectionKey, ComponentType> = {
  profile: Profile,
  security: Security,
  preferences: Preferences,
  data: Data,
  workspace: ofWorkspace("workspace"),
  members: ofWorkspace("members"),
  teams: ofWorkspace("teams"),
  "system-documents": ofWorkspace("system-documents"),
  tags: ofWorkspace("tags"),
  webhooks: ofWorkspace("webhooks"),
  provisioning: ofWorkspace("provisioning"),
  quotas: ofWorkspace("quotas"),
  retention: ofWorkspace("retention"),
  // These are loaded by themselves already.
  models: Models,
  insights: Insights,
  "retrieval-tests": RetrievalTests,
  usage: ofWorkspace("usage"),
  "audit-log": ofWorkspace("audit-log"),
};
