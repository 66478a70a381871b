import type { Group } from "@lectern/contract/auth";
import type { Member } from "@lectern/contract/organizations";

import { useSession } from "#platform/session/session-store.ts";

import { SettingsPage } from "../../src/pages/settings/SettingsPage.tsx";

import { ada, show, signIn, workspace } from "../render.tsx";
import { answer } from "../script.ts";

const path = "/organization/ext/v1";
const now = "2026-11-21T10:42:00.000Z";
export const engines = workspace("Analytical Engines");

/** Renders a section of the settings. */
export const openSettings = (section: string) =>
  show(<SettingsPage />, { at: `/settings/${section}`, path: "/settings/:section?" });

/** A member, or who is invited. */
export const person = (name: string, group: Group, given: Partial<Member> = {}): Member => ({
  id: `0191a000-0000-7000-8000-${name.length.toString().padStart(12, "0")}`,
  status: "active",
  email: `${name.toLowerCase()}@example.org`,
  first_name: name,
  last_name: "",
  group,
  created_at: now,
  expires_at: null,
  ...given,
});

/** Signs Ada in with this role in the workspace. */
export function signInAs(group: Group, organization = engines) {
  signIn(organization);
  useSession.setState({ group, user: { ...ada, group } });
}

/** Signs Ada in as the owner of a workspace without anybody else. */
export function startSettings() {
  signInAs("owner");
  answer("GET", `${path}/`, { total: 1, results: [engines] });
  answer("GET", `${path}/{id}`, engines);
  answer("GET", `${path}/invitations`, { total: 0, results: [] });
  answer("GET", `${path}/teams`, { total: 0, results: [] });
}
