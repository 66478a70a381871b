import type { Group } from "@lectern/contract/auth";
import { type Action, may } from "@lectern/contract/policy";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import * as icons from "#ui/images/icons.ts";

export type OwnKey = "profile" | "security" | "preferences" | "data";

export type WorkspaceKey =
  | "workspace"
  | "members"
  | "teams"
  | "models"
  | "system-documents"
  | "tags"
  | "tools"
  | "webhooks"
  | "sign-in"
  | "provisioning"
  | "quotas"
  | "retention"
  | "insights"
  | "retrieval-tests"
  | "usage"
  | "audit-log";

export type SettingsSection = Described &
  (
    | { readonly group: "you"; readonly key: OwnKey }
    | { readonly group: "workspace"; readonly key: WorkspaceKey }
  );

interface Described {
  readonly name: MessageDescriptor;
  readonly icon: string;
  /** The permission required to see it; undefined if everyone may. */
  readonly needs?: Action;
  /** Whether it also works without a workspace. */
  readonly alone?: boolean;
  /** The settings in it, for the search. */
  readonly holds: readonly MessageDescriptor[];
}

const sections: readonly SettingsSection[] = [
  {
    key: "profile",
    name: msg`Profile`,
    group: "you",
    icon: icons.person,
    alone: true,
    holds: [msg`First name`, msg`Last name`, msg`Email`],
  },
  {
    key: "security",
    name: msg`Security`,
    group: "you",
    icon: icons.shield,
    alone: true,
    holds: [
      msg`Password`,
      msg`Two-factor authentication`,
      msg`Recovery codes`,
      msg`Devices`,
      msg`API keys`,
    ],
  },
  {
    key: "preferences",
    name: msg`Preferences`,
    group: "you",
    icon: icons.sliders,
    alone: true,
    holds: [msg`Theme`, msg`Language`, msg`Date order`],
  },
  {
    key: "data",
    name: msg`Data`,
    group: "you",
    icon: icons.download,
    alone: true,
    holds: [msg`What is kept`, msg`Export your data`, msg`Delete account`],
  },
  {
    key: "workspace",
    name: msg`Workspace`,
    group: "workspace",
    icon: icons.workspace,
    alone: true,
    holds: [
      msg`Name`,
      msg`Logo`,
      msg`Product name and color`,
      msg`Four-eyes rule for drafts`,
      msg`Invitations`,
      msg`New workspace`,
      msg`Leave`,
    ],
  },
  {
    key: "members",
    name: msg`Members`,
    group: "workspace",
    icon: icons.people,
    needs: "member.read",
    holds: [msg`Invite`, msg`Roles`],
  },
  {
    key: "teams",
    name: msg`Teams`,
    group: "workspace",
    icon: icons.team,
    needs: "member.read",
    holds: [msg`New team`],
  },
  {
    key: "models",
    name: msg`Models`,
    group: "workspace",
    icon: icons.model,
    needs: "model.manage",
    holds: [msg`Providers`, msg`Keys`, msg`Order`, msg`Limits for research`],
  },
  {
    key: "system-documents",
    name: msg`System documents`,
    group: "workspace",
    icon: icons.book,
    needs: "library.read",
    holds: [msg`House style`, msg`Glossary`, msg`Policies`],
  },
  {
    key: "tags",
    name: msg`Tags and fields`,
    group: "workspace",
    icon: icons.tag,
    needs: "tag.manage",
    holds: [msg`New tag`, msg`New field`, msg`New rule`],
  },
  {
    key: "tools",
    name: msg`Tools`,
    group: "workspace",
    icon: icons.sliders,
    needs: "tool.manage",
    holds: [msg`New tool server`],
  },
  {
    key: "webhooks",
    name: msg`Webhooks`,
    group: "workspace",
    icon: icons.link,
    needs: "webhook.manage",
    holds: [msg`New webhook`, msg`Deliveries`],
  },
  {
    key: "sign-in",
    name: msg`Sign-in providers`,
    group: "workspace",
    icon: icons.lock,
    needs: "sign_in.manage",
    holds: [msg`New provider`, msg`Mail domain`],
  },
  {
    key: "provisioning",
    name: msg`Provisioning`,
    group: "workspace",
    icon: icons.sitemap,
    needs: "provisioning.manage",
    holds: [msg`Directory`, msg`Provisioning tokens`, msg`Groups`],
  },
  {
    key: "quotas",
    name: msg`Quotas`,
    group: "workspace",
    icon: icons.gauge,
    needs: "library.read",
    holds: [msg`Limits`, msg`Questions`, msg`Cost`, msg`Storage`],
  },
  {
    key: "retention",
    name: msg`Retention`,
    group: "workspace",
    icon: icons.archive,
    needs: "retention.manage",
    holds: [msg`Temporary chats`, msg`Trash`, msg`Legal holds`],
  },
  {
    key: "insights",
    name: msg`Insights`,
    group: "workspace",
    icon: icons.eye,
    needs: "insight.manage",
    holds: [msg`Questions without an answer`, msg`Unsupported answers`, msg`Disliked answers`],
  },
  {
    key: "retrieval-tests",
    name: msg`Retrieval tests`,
    group: "workspace",
    icon: icons.flask,
    needs: "retrieval_test.manage",
    holds: [msg`New question set`],
  },
  {
    key: "usage",
    name: msg`Usage`,
    group: "workspace",
    icon: icons.chart,
    needs: "usage.read",
    holds: [msg`Documents`, msg`Tokens`],
  },
  {
    key: "audit-log",
    name: msg`Audit log`,
    group: "workspace",
    icon: icons.clock,
    needs: "audit.read",
    holds: [],
  },
];

/** Returns the sections for a role, without those it may not use. */
export const sectionsFor = (group: Group | null): readonly SettingsSection[] =>
  sections.filter(({ needs, alone }) => (needs ? may(group, needs) : group !== null || alone));

/** Whether the section exists, for any role. */
export const isSection = (key: string) => sections.some((one) => one.key === key);
