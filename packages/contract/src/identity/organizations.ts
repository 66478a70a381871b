import { z } from "zod";

import { Email, Group, OrganizationName } from "./auth.ts";
import { Accent, ProductName } from "./brand.ts";
import { endpoint } from "../endpoint.ts";
import { code } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** A workspace as one of its members sees it. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  logo: z.string().nullable().describe("address of the logo"),
  product_name: z.string().nullable().describe("shown in place of the product's name"),
  accent: z.string().nullable().describe("its own colour as `#rrggbb`; null: the product's"),
  group: Group,
  four_eyes: z.boolean().describe("whether nobody approves drafts of their own"),
  created_at: Time,
  deletion_at: Time.nullable().describe(
    "it was deleted and is gone for good then; till then its owner may restore it",
  ),
});
export type Organization = z.infer<typeof Organization>;

/** A member of a workspace, or a person invited to it. */
export const Member = z.object({
  id: Id.describe("of the account; of the invitation while `status` is invited"),
  status: z.enum(["active", "invited"]),
  email: z.string(),
  first_name: z.string().describe("empty while invited"),
  last_name: z.string(),
  group: Group,
  created_at: Time,
  expires_at: Time.nullable().describe("of an invitation"),
});
export type Member = z.infer<typeof Member>;

/** The role of an invited or changed member; `owner` is only given by transfer. */
const GivenGroup = z.enum(["admin", "editor", "viewer"]);

/** An invitation as the invited person sees it. */
export const Invitation = z.object({
  id: Id,
  organization_name: z.string(),
  invited_by: z.string(),
  group: Group,
  created_at: Time,
  expires_at: Time,
});
export type Invitation = z.infer<typeof Invitation>;

const TeamName = z
  .string(code("team_name_missing"))
  .trim()
  .min(1, code("team_name_missing"))
  .max(100, code("team_name_too_long"))
  .refine(...seen);

/** A named set of members that collections can be shared with. */
export const Team = z.object({
  id: Id,
  name: z.string(),
  member_count: z.number().int(),
  created_at: Time,
});
export type Team = z.infer<typeof Team>;

/** The actions that the audit log records. */
export const AuditAction = z.enum([
  "workspace.created",
  "workspace.renamed",
  "workspace.four_eyes_on",
  "workspace.four_eyes_off",
  "workspace.logo_set",
  "workspace.logo_removed",
  "workspace.product_named",
  "workspace.product_unnamed",
  "workspace.coloured",
  "workspace.uncoloured",
  "workspace.deleted",
  "workspace.restored",
  "workspace.handed_over",
  "member.invited",
  "member.added",
  "member.role_changed",
  "member.removed",
  "member.left",
  "invitation.renewed",
  "invitation.withdrawn",
  "invitation.accepted",
  "invitation.declined",
  "team.created",
  "team.renamed",
  "team.deleted",
  "team.member_added",
  "team.member_removed",
  "collection.created",
  "collection.shared",
  "collection.published",
  "collection.unpublished",
  "persona.published",
  "persona.unpublished",
  "review.created",
  "review.shared",
  "review.withdrawn",
  "review.judged",
  "review.exported",
  "review.deleted",
  "check.created",
  "check.downloaded",
  "check.deleted",
  "request.created",
  "request.received",
  "request.answered",
  "request.declined",
  "request.withdrawn",
  "request.reopened",
  "run.approved",
  "run.stopped",
  "run.continued",
  "run.accepted",
  "run.shared",
  "run.unshared",
  "schedule.created",
  "schedule.changed",
  "schedule.deleted",
  "template.created",
  "template.shared",
  "template.unshared",
  "template.deleted",
  "runs.capped",
  "runs.month_capped",
  "runs.role_capped",
  "draft.created",
  "draft.review_asked",
  "draft.review_withdrawn",
  "draft.section_approved",
  "draft.section_returned",
  "draft.approved",
  "draft.reopened",
  "draft.renamed",
  "draft.sections_ordered",
  "draft.section_removed",
  "draft.exported",
  "draft.published",
  "draft.deleted",
  "collection.link_made",
  "collection.link_revoked",
  "collection.deleted",
  "document.deleted",
  "system_document.added",
  "system_document.changed",
  "system_document.deleted",
  "system_document.restored",
  "model_provider.created",
  "model_provider.changed",
  "model_provider.deleted",
  "model.added",
  "model.changed",
  "model.removed",
  "model.ordered",
  "tag.created",
  "tag.changed",
  "tag.deleted",
  "quota.created",
  "quota.changed",
  "quota.deleted",
  "retention.changed",
  "retention.removed",
  "hold.placed",
  "hold.released",
  "insight.fixed",
  "insight.reopened",
  "question_set.created",
  "question_set.deleted",
  "question_set.run",
  "question_set.exported",
  "field.created",
  "field.changed",
  "field.deleted",
  "rule.created",
  "rule.changed",
  "rule.switched_on",
  "rule.switched_off",
  "rule.applied",
  "rule.deleted",
  "provisioning.token_created",
  "provisioning.token_revoked",
  "provisioning.role_set",
  "sign_in_provider.created",
  "sign_in_provider.changed",
  "sign_in_provider.deleted",
  "sign_in_domain.added",
  "sign_in_domain.verified",
  "sign_in_domain.lost",
  "sign_in_domain.removed",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "tool_server.created",
  "tool_server.changed",
  "tool_server.deleted",
  "tool.changed",
  "api_key.created",
  "api_key.revoked",
  "account.created",
  "account.disabled",
  "account.enabled",
  "account.reset",
  "account.signed_in",
  "account.sign_in_failed",
  "account.signed_out",
  "account.others_signed_out",
  "account.token_reused",
  "account.password_changed",
  "account.password_reset",
  "account.provider_linked",
  "account.passkey_added",
  "account.passkey_renamed",
  "account.passkey_removed",
  "account.passkey_refused",
  "account.second_factor_on",
  "account.second_factor_off",
  "account.recovery_codes_renewed",
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** An entry of the audit log. */
export const AuditEvent = z.object({
  id: Id,
  at: Time,
  actor: z
    .object({
      id: Id,
      name: z.string(),
      provisioning: z.literal(true).optional().describe("a directory, by the token of this name"),
    })
    .nullable(),
  action: AuditAction,
  target: z
    .string()
    .nullable()
    .describe("what it was done to, for a person; null where the reader may not see that"),
  address: z.string().nullable().describe("network address it came from"),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

export const Usage = z.object({
  members: z.number().int(),
  collections: z.number().int(),
  documents: z.number().int(),
  pages: z.number().int(),
  size: z.number().int().describe("bytes of all documents"),
  chats: z.number().int().describe("questions asked"),
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  days: z
    .array(z.object({ day: z.iso.date(), chats: z.number().int().describe("questions asked") }))
    .describe("the last 30 days in UTC, oldest first, those without a question too"),
});
export type Usage = z.infer<typeof Usage>;

const path = "/organization/ext/v1";
const byId = z.object({ id: Id });

export const listOrganizations = endpoint({
  method: "GET",
  path: `${path}/`,
  access: "user",
  scope: "organization.read",
  summary: "The workspaces the user belongs to",
  query: PageQuery,
  response: pageOf(Organization),
});

export const createOrganization = endpoint({
  method: "POST",
  path: `${path}/`,
  access: "user",
  summary: "Make a workspace, its owner the caller",
  body: z.object({ name: OrganizationName.min(1, code("workspace_name_missing")) }),
  status: 201,
  response: Organization,
});

export const getOrganization = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  access: "user",
  scope: "organization.read",
  summary: "One workspace the user belongs to",
  params: byId,
  response: Organization,
});

export const updateOrganization = endpoint({
  method: "PATCH",
  path: `${path}/{id}`,
  access: "user",
  summary:
    "Rename a workspace, change its rule for approving drafts, or its product name and colour",
  params: byId,
  body: z.object({
    name: OrganizationName.min(1, code("workspace_name_missing")).optional(),
    four_eyes: z.boolean().optional(),
    product_name: ProductName.nullable().optional().describe("null: the product's own"),
    accent: Accent.nullable().optional().describe("null: the product's own"),
  }),
  response: Organization,
});

export const deleteOrganization = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  access: "user",
  summary: "Delete a workspace: closed at once, gone for good after a time of grace",
  params: byId,
  response: Organization,
});

export const restoreOrganization = endpoint({
  method: "POST",
  path: `${path}/{id}/restore`,
  access: "user",
  summary: "Take a deleted workspace back within its time of grace",
  params: byId,
  response: Organization,
});

export const getOrganizationLogo = endpoint({
  method: "GET",
  path: `${path}/{id}/logo`,
  access: "user",
  scope: "organization.read",
  summary: "The address of a workspace's logo",
  params: byId,
  response: z.object({ url: z.string().nullable() }),
});

export const setOrganizationLogo = endpoint({
  method: "PUT",
  path: `${path}/{id}/logo`,
  access: "user",
  summary: "Set the logo: one picture in the form's `file`, checked and made anew",
  params: byId,
  bodyKind: "multipart",
  response: z.object({ url: z.string() }),
});

export const removeOrganizationLogo = endpoint({
  method: "DELETE",
  path: `${path}/{id}/logo`,
  access: "user",
  summary: "Remove the logo",
  params: byId,
  status: 204,
});

export const getLogoFile = endpoint({
  method: "GET",
  path: `${path}/logos/{key}`,
  access: "public",
  summary: "The picture of a logo; its address cannot be guessed",
  params: z.object({ key: z.string().regex(/^[0-9a-f]{2}-[0-9a-f-]{36}$/) }),
});

export const listMembers = endpoint({
  method: "GET",
  path: `${path}/users`,
  access: "member",
  scope: "organization.read",
  summary: "The members of the workspace; for those who manage members, the invited too",
  query: PageQuery.extend({ group: Group.optional() }),
  response: pageOf(Member),
});

export const inviteMember = endpoint({
  method: "POST",
  path: `${path}/users`,
  access: "member",
  summary: "Invite somebody by email",
  body: z.object({ email: Email, group: GivenGroup }),
  status: 201,
  response: Member,
});

export const updateMember = endpoint({
  method: "PATCH",
  path: `${path}/users/{id}`,
  access: "member",
  summary: "Change a role. `owner` hands the workspace over: the caller becomes an admin",
  params: byId,
  body: z.object({ group: Group }),
  response: Member,
});

export const removeMember = endpoint({
  method: "DELETE",
  path: `${path}/users/{id}`,
  access: "member",
  summary: "Remove a member, withdraw an invitation, or, with one's own id, leave",
  params: byId,
  status: 204,
});

export const resendInvitation = endpoint({
  method: "POST",
  path: `${path}/users/{id}/resend`,
  access: "member",
  summary: "Send an invitation again, with a new link",
  params: byId,
  response: Member,
});

export const searchMembers = endpoint({
  method: "GET",
  path: `${path}/users/search`,
  access: "member",
  scope: "organization.read",
  summary: "Members by the beginning of a name or email, the best first",
  query: PageQuery,
  response: pageOf(Member),
});

export const listInvitations = endpoint({
  method: "GET",
  path: `${path}/invitations`,
  access: "user",
  summary: "Invitations that wait for the caller",
  query: PageQuery,
  response: pageOf(Invitation),
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: `${path}/invitations/accept`,
  access: "user",
  summary: "Join a workspace, by the token of the link or the id of the invitation",
  body: z.union([z.object({ token: z.string().min(1).max(500) }), z.object({ id: Id })]),
  response: Organization,
});

export const declineInvitation = endpoint({
  method: "POST",
  path: `${path}/invitations/{id}/decline`,
  access: "user",
  summary: "Decline an invitation",
  params: byId,
  status: 204,
});

export const listTeams = endpoint({
  method: "GET",
  path: `${path}/teams`,
  access: "member",
  scope: "organization.read",
  summary: "The teams of the workspace",
  query: PageQuery,
  response: pageOf(Team),
});

export const createTeam = endpoint({
  method: "POST",
  path: `${path}/teams`,
  access: "member",
  summary: "Make a team",
  body: z.object({ name: TeamName, member_ids: z.array(Id).max(1000).default([]) }),
  status: 201,
  response: Team,
});

export const updateTeam = endpoint({
  method: "PATCH",
  path: `${path}/teams/{id}`,
  access: "member",
  summary: "Rename a team",
  params: byId,
  body: z.object({ name: TeamName }),
  response: Team,
});

export const deleteTeam = endpoint({
  method: "DELETE",
  path: `${path}/teams/{id}`,
  access: "member",
  summary: "Delete a team; what was shared with it alone is its owners' again",
  params: byId,
  status: 204,
});

export const listTeamMembers = endpoint({
  method: "GET",
  path: `${path}/teams/{id}/users`,
  access: "member",
  scope: "organization.read",
  summary: "The members of a team",
  params: byId,
  query: PageQuery,
  response: pageOf(Member),
});

export const addTeamMember = endpoint({
  method: "PUT",
  path: `${path}/teams/{id}/users/{user_id}`,
  access: "member",
  summary: "Add a member to a team",
  params: z.object({ id: Id, user_id: Id }),
  response: Team,
});

export const removeTeamMember = endpoint({
  method: "DELETE",
  path: `${path}/teams/{id}/users/{user_id}`,
  access: "member",
  summary: "Take a member out of a team",
  params: z.object({ id: Id, user_id: Id }),
  status: 204,
});

export const listAuditEvents = endpoint({
  method: "GET",
  path: `${path}/audit`,
  access: "member",
  summary: "What was done in the workspace, newest first",
  query: PageQuery,
  response: pageOf(AuditEvent),
});

export const getUsage = endpoint({
  method: "GET",
  path: `${path}/usage`,
  access: "member",
  summary: "What the workspace holds and has used",
  response: Usage,
});
