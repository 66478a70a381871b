import type { AuditEvent } from "@lectern/contract/organizations";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

import * as icons from "#ui/images/icons.ts";

type Action = (who: ReactNode, what: ReactNode) => ReactNode;

/** The sentence of each action, with the person and the target. */
const actions: Record<AuditEvent["action"], Action> = {
  "workspace.created": (who, what) => (
    <Trans>
      {who} created the workspace {what}
    </Trans>
  ),
  "workspace.renamed": (who, what) => (
    <Trans>
      {who} renamed the workspace: {what}
    </Trans>
  ),
  "workspace.four_eyes_on": (who) => <Trans>{who} turned the four-eyes rule for drafts on</Trans>,
  "workspace.four_eyes_off": (who) => <Trans>{who} turned the four-eyes rule for drafts off</Trans>,
  "workspace.logo_set": (who) => <Trans>{who} set the logo</Trans>,
  "workspace.logo_removed": (who) => <Trans>{who} removed the logo</Trans>,
  "workspace.product_named": (who, what) => (
    <Trans>
      {who} set the product name: {what}
    </Trans>
  ),
  "workspace.product_unnamed": (who) => <Trans>{who} reset the product name</Trans>,
  "workspace.coloured": (who, what) => (
    <Trans>
      {who} set the color: {what}
    </Trans>
  ),
  "workspace.uncoloured": (who) => <Trans>{who} reset the color</Trans>,
  "workspace.deleted": (who, what) => (
    <Trans>
      {who} deleted the workspace {what}
    </Trans>
  ),
  "workspace.restored": (who, what) => (
    <Trans>
      {who} restored the workspace {what}
    </Trans>
  ),
  "workspace.handed_over": (who, what) => (
    <Trans>
      {who} handed the workspace over to {what}
    </Trans>
  ),
  "member.invited": (who, what) => (
    <Trans>
      {who} invited {what}
    </Trans>
  ),
  "member.added": (who, what) => (
    <Trans>
      {who} added {what}
    </Trans>
  ),
  "member.role_changed": (who, what) => (
    <Trans>
      {who} changed a role: {what}
    </Trans>
  ),
  "member.removed": (who, what) => (
    <Trans>
      {who} removed {what}
    </Trans>
  ),
  "member.left": (who) => <Trans>{who} left the workspace</Trans>,
  "invitation.renewed": (who, what) => (
    <Trans>
      {who} sent the invitation of {what} again
    </Trans>
  ),
  "invitation.withdrawn": (who, what) => (
    <Trans>
      {who} withdrew the invitation of {what}
    </Trans>
  ),
  "invitation.accepted": (who) => <Trans>{who} accepted the invitation</Trans>,
  "invitation.declined": (who) => <Trans>{who} declined the invitation</Trans>,
  "team.created": (who, what) => (
    <Trans>
      {who} created the team {what}
    </Trans>
  ),
  "team.renamed": (who, what) => (
    <Trans>
      {who} renamed a team: {what}
    </Trans>
  ),
  "team.deleted": (who, what) => (
    <Trans>
      {who} deleted the team {what}
    </Trans>
  ),
  "team.member_added": (who, what) => (
    <Trans>
      {who} added to a team: {what}
    </Trans>
  ),
  "team.member_removed": (who, what) => (
    <Trans>
      {who} removed from a team: {what}
    </Trans>
  ),
  "collection.created": (who, what) => (
    <Trans>
      {who} created the collection {what}
    </Trans>
  ),
  "collection.shared": (who, what) => (
    <Trans>
      {who} changed who sees the collection {what}
    </Trans>
  ),
  "collection.published": (who, what) => (
    <Trans>
      {who} published the collection {what}
    </Trans>
  ),
  "persona.published": (who, what) => (
    <Trans>
      {who} published the persona {what}
    </Trans>
  ),
  "persona.unpublished": (who, what) => (
    <Trans>
      {who} unpublished the persona {what}
    </Trans>
  ),
  "collection.unpublished": (who, what) => (
    <Trans>
      {who} unpublished {what}
    </Trans>
  ),
  "review.created": (who, what) => (
    <Trans>
      {who} created the review {what}
    </Trans>
  ),
  "review.shared": (who, what) => (
    <Trans>
      {who} shared the review {what}
    </Trans>
  ),
  "review.withdrawn": (who, what) => (
    <Trans>
      {who} made the review {what} private
    </Trans>
  ),
  "review.judged": (who, what) => (
    <Trans>
      {who} verified answers of the review {what}
    </Trans>
  ),
  "review.exported": (who, what) => (
    <Trans>
      {who} exported the review {what}
    </Trans>
  ),
  "review.deleted": (who, what) => (
    <Trans>
      {who} deleted the review {what}
    </Trans>
  ),
  "run.approved": (who, what) => (
    <Trans>
      {who} approved the plan of the run {what}
    </Trans>
  ),
  "run.stopped": (who, what) => (
    <Trans>
      {who} stopped the run {what}
    </Trans>
  ),
  "run.continued": (who, what) => (
    <Trans>
      {who} continued the run {what}
    </Trans>
  ),
  "run.accepted": (who, what) => (
    <Trans>
      {who} accepted the report of the run {what}
    </Trans>
  ),
  "run.shared": (who, what) => (
    <Trans>
      {who} shared the run {what}
    </Trans>
  ),
  "run.unshared": (who, what) => (
    <Trans>
      {who} stopped sharing the run {what}
    </Trans>
  ),
  "schedule.created": (who, what) => (
    <Trans>
      {who} created the schedule {what}
    </Trans>
  ),
  "schedule.changed": (who, what) => (
    <Trans>
      {who} changed the schedule {what}
    </Trans>
  ),
  "schedule.deleted": (who, what) => (
    <Trans>
      {who} deleted the schedule {what}
    </Trans>
  ),
  "template.created": (who, what) => (
    <Trans>
      {who} created the shared template {what}
    </Trans>
  ),
  "template.shared": (who, what) => (
    <Trans>
      {who} shared the template {what}
    </Trans>
  ),
  "template.unshared": (who, what) => (
    <Trans>
      {who} stopped sharing the template {what}
    </Trans>
  ),
  "template.deleted": (who, what) => (
    <Trans>
      {who} deleted the shared template {what}
    </Trans>
  ),
  "runs.capped": (who, what) => (
    <Trans>
      {who} changed the limit of tokens for one run: {what}
    </Trans>
  ),
  "runs.month_capped": (who, what) => (
    <Trans>
      {who} changed the limit of tokens for research in a month: {what}
    </Trans>
  ),
  "runs.role_capped": (who, what) => (
    <Trans>
      {who} changed the limit of tokens for a role of runs: {what}
    </Trans>
  ),
  "check.created": (who, what) => (
    <Trans>
      {who} began to check the text {what}
    </Trans>
  ),
  "check.downloaded": (who, what) => (
    <Trans>
      {who} downloaded the checked text {what}
    </Trans>
  ),
  "check.deleted": (who, what) => (
    <Trans>
      {who} deleted the check of the text {what}
    </Trans>
  ),
  "request.created": (who, what) => (
    <Trans>
      {who} requested a document for the question {what}
    </Trans>
  ),
  "request.received": (who, what) => (
    <Trans>
      {who} gave a document for the question {what}
    </Trans>
  ),
  "request.answered": (who, what) => (
    <Trans>
      {who} got an answer by a requested document to the question {what}
    </Trans>
  ),
  "request.declined": (who, what) => (
    <Trans>
      {who} declined the request for a document for the question {what}
    </Trans>
  ),
  "request.withdrawn": (who, what) => (
    <Trans>
      {who} withdrew the request for a document for the question {what}
    </Trans>
  ),
  "request.reopened": (who, what) => (
    <Trans>
      {who} requested a document again for the question {what}
    </Trans>
  ),
  "draft.created": (who, what) => (
    <Trans>
      {who} created the draft {what}
    </Trans>
  ),
  "draft.review_asked": (who, what) => (
    <Trans>
      {who} asked for a review of the draft {what}
    </Trans>
  ),
  "draft.review_withdrawn": (who, what) => (
    <Trans>
      {who} withdrew a request to review the draft {what}
    </Trans>
  ),
  "draft.section_approved": (who, what) => (
    <Trans>
      {who} approved a section of the draft {what}
    </Trans>
  ),
  "draft.section_returned": (who, what) => (
    <Trans>
      {who} sent back a section of the draft {what}
    </Trans>
  ),
  "draft.approved": (who, what) => (
    <Trans>
      {who} completed the approval of the draft {what}
    </Trans>
  ),
  "draft.reopened": (who, what) => (
    <Trans>
      {who} ended an approval by a change of the draft {what}
    </Trans>
  ),
  "draft.renamed": (who, what) => (
    <Trans>
      {who} renamed a draft with approved sections: {what}
    </Trans>
  ),
  "draft.sections_ordered": (who, what) => (
    <Trans>
      {who} changed the order of the sections of the draft {what}
    </Trans>
  ),
  "draft.section_removed": (who, what) => (
    <Trans>
      {who} removed a section of the draft {what}
    </Trans>
  ),
  "draft.exported": (who, what) => (
    <Trans>
      {who} exported the draft {what}
    </Trans>
  ),
  "draft.published": (who, what) => (
    <Trans>
      {who} published the draft {what}
    </Trans>
  ),
  "draft.deleted": (who, what) => (
    <Trans>
      {who} deleted the draft {what}
    </Trans>
  ),
  "collection.link_made": (who, what) => (
    <Trans>
      {who} created a public link to {what}
    </Trans>
  ),
  "collection.link_revoked": (who, what) => (
    <Trans>
      {who} revoked the public link to {what}
    </Trans>
  ),
  "collection.deleted": (who, what) => (
    <Trans>
      {who} deleted the collection {what}
    </Trans>
  ),
  "document.deleted": (who, what) => (
    <Trans>
      {who} deleted the document {what}
    </Trans>
  ),
  "system_document.added": (who, what) => (
    <Trans>
      {who} added the system document {what}
    </Trans>
  ),
  "system_document.changed": (who, what) => (
    <Trans>
      {who} changed the system document {what}
    </Trans>
  ),
  "system_document.deleted": (who, what) => (
    <Trans>
      {who} deleted the system document {what}
    </Trans>
  ),
  "system_document.restored": (who, what) => (
    <Trans>
      {who} restored the system document {what}
    </Trans>
  ),
  "model_provider.created": (who, what) => (
    <Trans>
      {who} connected the provider of models {what}
    </Trans>
  ),
  "model_provider.changed": (who, what) => (
    <Trans>
      {who} changed the provider of models {what}
    </Trans>
  ),
  "model_provider.deleted": (who, what) => (
    <Trans>
      {who} disconnected the provider of models {what}
    </Trans>
  ),
  "model.added": (who, what) => (
    <Trans>
      {who} added the model {what}
    </Trans>
  ),
  "model.changed": (who, what) => (
    <Trans>
      {who} changed the model {what}
    </Trans>
  ),
  "model.removed": (who, what) => (
    <Trans>
      {who} removed the model {what}
    </Trans>
  ),
  "model.ordered": (who, what) => (
    <Trans>
      {who} changed the order of models; the first is {what}
    </Trans>
  ),
  "tag.created": (who, what) => (
    <Trans>
      {who} created the tag {what}
    </Trans>
  ),
  "tag.changed": (who, what) => (
    <Trans>
      {who} changed the tag {what}
    </Trans>
  ),
  "tag.deleted": (who, what) => (
    <Trans>
      {who} deleted the tag {what}
    </Trans>
  ),
  "quota.created": (who, what) => (
    <Trans>
      {who} set the limit {what}
    </Trans>
  ),
  "quota.changed": (who, what) => (
    <Trans>
      {who} changed the limit {what}
    </Trans>
  ),
  "quota.deleted": (who, what) => (
    <Trans>
      {who} deleted the limit {what}
    </Trans>
  ),
  "retention.changed": (who, what) => (
    <Trans>
      {who} changed how long content is kept: {what}
    </Trans>
  ),
  "retention.removed": (_who, what) => <Trans>Removed by the workspace's rules: {what}</Trans>,
  "hold.placed": (who, what) => (
    <Trans>
      {who} placed the legal hold {what}
    </Trans>
  ),
  "hold.released": (who, what) => (
    <Trans>
      {who} released the legal hold {what}
    </Trans>
  ),
  "insight.fixed": (who, what) => (
    <Trans>
      {who} marked as fixed: {what}
    </Trans>
  ),
  "insight.reopened": (who, what) => (
    <Trans>
      {who} reopened what was marked as fixed: {what}
    </Trans>
  ),
  "question_set.created": (who, what) => (
    <Trans>
      {who} created the question set {what}
    </Trans>
  ),
  "question_set.deleted": (who, what) => (
    <Trans>
      {who} deleted the question set {what}
    </Trans>
  ),
  "question_set.run": (who, what) => (
    <Trans>
      {who} ran the question set {what}
    </Trans>
  ),
  "question_set.exported": (who, what) => (
    <Trans>
      {who} exported a run of the question set {what}
    </Trans>
  ),
  "field.created": (who, what) => (
    <Trans>
      {who} created the field {what}
    </Trans>
  ),
  "field.changed": (who, what) => (
    <Trans>
      {who} changed the field {what}
    </Trans>
  ),
  "field.deleted": (who, what) => (
    <Trans>
      {who} deleted the field {what}
    </Trans>
  ),
  "rule.created": (who, what) => (
    <Trans>
      {who} created the rule {what}
    </Trans>
  ),
  "rule.changed": (who, what) => (
    <Trans>
      {who} changed the rule {what}
    </Trans>
  ),
  "rule.switched_on": (who, what) => (
    <Trans>
      {who} switched the rule {what} on
    </Trans>
  ),
  "rule.switched_off": (who, what) => (
    <Trans>
      {who} switched the rule {what} off
    </Trans>
  ),
  "rule.applied": (who, what) => (
    <Trans>
      {who} applied a rule to all documents; documents changed: {what}
    </Trans>
  ),
  "rule.deleted": (who, what) => (
    <Trans>
      {who} deleted the rule {what}
    </Trans>
  ),
  "provisioning.token_created": (who, what) => (
    <Trans>
      {who} created the provisioning token {what}
    </Trans>
  ),
  "provisioning.token_revoked": (who, what) => (
    <Trans>
      {who} revoked the provisioning token {what}
    </Trans>
  ),
  "provisioning.role_set": (who, what) => (
    <Trans>
      {who} set the role of a group: {what}
    </Trans>
  ),
  "tool_server.created": (who, what) => (
    <Trans>
      {who} added the tool server {what}
    </Trans>
  ),
  "tool_server.changed": (who, what) => (
    <Trans>
      {who} changed the tool server {what}
    </Trans>
  ),
  "tool_server.deleted": (who, what) => (
    <Trans>
      {who} removed the tool server {what}
    </Trans>
  ),
  "tool.changed": (who, what) => (
    <Trans>
      {who} changed when answers may call the tool {what}
    </Trans>
  ),
  "webhook.created": (who, what) => (
    <Trans>
      {who} added a webhook to {what}
    </Trans>
  ),
  "webhook.changed": (who, what) => (
    <Trans>
      {who} changed the webhook to {what}
    </Trans>
  ),
  "webhook.deleted": (who, what) => (
    <Trans>
      {who} removed the webhook to {what}
    </Trans>
  ),
  "api_key.created": (who, what) => (
    <Trans>
      {who} created the API key {what}
    </Trans>
  ),
  "api_key.revoked": (who, what) => (
    <Trans>
      {who} revoked the API key {what}
    </Trans>
  ),
  "account.created": (who) => <Trans>The operator created the account of {who}</Trans>,
  "account.disabled": (who) => <Trans>The operator disabled the account of {who}</Trans>,
  "account.enabled": (who) => <Trans>The operator enabled the account of {who}</Trans>,
  "account.reset": (who) => <Trans>The operator reset the password of {who}</Trans>,
  "account.signed_in": (who, what) => (
    <Trans>
      {who} signed in: {what}
    </Trans>
  ),
  "account.sign_in_failed": (who, what) => (
    <Trans>
      A sign-in as {who} failed: {what}
    </Trans>
  ),
  "account.signed_out": (who, what) => (
    <Trans>
      {who} signed out: {what}
    </Trans>
  ),
  "account.others_signed_out": (who) => <Trans>{who} signed out all other devices</Trans>,
  "account.token_reused": (who, what) => (
    <Trans>
      An old session of {who} was used again and ended: {what}
    </Trans>
  ),
  "account.password_changed": (who) => <Trans>{who} changed their password</Trans>,
  "account.password_reset": (who) => <Trans>{who} reset their password</Trans>,
  "account.provider_linked": (who, what) => (
    <Trans>
      {who} signed in with {what} for the first time
    </Trans>
  ),
  "account.passkey_added": (who, what) => (
    <Trans>
      {who} added the passkey {what}
    </Trans>
  ),
  "account.passkey_renamed": (who, what) => (
    <Trans>
      {who} renamed a passkey: {what}
    </Trans>
  ),
  "account.passkey_removed": (who, what) => (
    <Trans>
      {who} removed the passkey {what}
    </Trans>
  ),
  "account.passkey_refused": (who, what) => (
    <Trans>
      A passkey of {who} was refused, since it seems to exist twice: {what}
    </Trans>
  ),
  "account.second_factor_on": (who) => <Trans>{who} turned two-factor authentication on</Trans>,
  "account.second_factor_off": (who) => <Trans>{who} turned two-factor authentication off</Trans>,
  "account.recovery_codes_renewed": (who) => <Trans>{who} generated new recovery codes</Trans>,
};

/** The sentences for readers who may not see the target's name. */
const unnamedActions: Partial<Record<AuditEvent["action"], (who: ReactNode) => ReactNode>> = {
  "collection.created": (who) => <Trans>{who} created a private collection</Trans>,
  "collection.shared": (who) => <Trans>{who} changed who sees a private collection</Trans>,
  "collection.published": (who) => <Trans>{who} published a private collection</Trans>,
  "collection.unpublished": (who) => <Trans>{who} unpublished a private collection</Trans>,
  "collection.link_made": (who) => (
    <Trans>{who} created a public link to a private collection</Trans>
  ),
  "collection.link_revoked": (who) => (
    <Trans>{who} revoked the public link to a private collection</Trans>
  ),
  "collection.deleted": (who) => <Trans>{who} deleted a private collection</Trans>,
  "document.deleted": (who) => <Trans>{who} deleted a document in a private collection</Trans>,
  "hold.placed": (who) => <Trans>{who} placed a legal hold on a private collection</Trans>,
  "hold.released": (who) => <Trans>{who} released a legal hold on a private collection</Trans>,
  "review.created": (who) => <Trans>{who} created a private review</Trans>,
  "review.judged": (who) => <Trans>{who} verified answers of a private review</Trans>,
  "review.exported": (who) => <Trans>{who} exported a private review</Trans>,
  "review.deleted": (who) => <Trans>{who} deleted a private review</Trans>,
  "draft.created": (who) => <Trans>{who} created a private draft</Trans>,
  "draft.review_asked": (who) => <Trans>{who} asked for a review of a private draft</Trans>,
  "draft.review_withdrawn": (who) => (
    <Trans>{who} withdrew a request to review a private draft</Trans>
  ),
  "draft.section_approved": (who) => <Trans>{who} approved a section of a private draft</Trans>,
  "draft.section_returned": (who) => <Trans>{who} sent back a section of a private draft</Trans>,
  "draft.approved": (who) => <Trans>{who} completed the approval of a private draft</Trans>,
  "draft.reopened": (who) => <Trans>{who} ended an approval by a change of a private draft</Trans>,
  "draft.renamed": (who) => <Trans>{who} renamed a private draft with approved sections</Trans>,
  "draft.sections_ordered": (who) => (
    <Trans>{who} changed the order of the sections of a private draft</Trans>
  ),
  "draft.section_removed": (who) => <Trans>{who} removed a section of a private draft</Trans>,
  "draft.exported": (who) => <Trans>{who} exported a private draft</Trans>,
  "draft.published": (who) => <Trans>{who} published a private draft</Trans>,
  "run.approved": (who) => <Trans>{who} approved the plan of a private run</Trans>,
  "run.stopped": (who) => <Trans>{who} stopped a private run</Trans>,
  "run.continued": (who) => <Trans>{who} continued a private run</Trans>,
  "run.accepted": (who) => <Trans>{who} accepted the report of a private run</Trans>,
  "run.shared": (who) => <Trans>{who} shared a private run</Trans>,
  "run.unshared": (who) => <Trans>{who} stopped sharing a private run</Trans>,
  "schedule.created": (who) => <Trans>{who} created a private schedule</Trans>,
  "schedule.changed": (who) => <Trans>{who} changed a private schedule</Trans>,
  "schedule.deleted": (who) => <Trans>{who} deleted a private schedule</Trans>,
  "draft.deleted": (who) => <Trans>{who} deleted a private draft</Trans>,
};

/** Returns an entry as a sentence; `what` is null if the reader may not see the target's name. */
export function auditSentence(
  action: AuditEvent["action"],
  who: ReactNode,
  what: ReactNode | null,
) {
  const unnamed = unnamedActions[action];
  return what === null && unnamed ? unnamed(who) : actions[action](who, what);
}

const kinds: [RegExp, string][] = [
  [/failed|reused|passkey_refused/, icons.warning],
  [/^api_key|^provisioning|second_factor|recovery|passkey/, icons.key],
  [/password/, icons.lock],
  [/^account/, icons.shield],
  [/^team/, icons.team],
  [/^(member|invitation)/, icons.people],
  [/^collection/, icons.folder],
  [/^draft/, icons.draft],
  [/document|^review/, icons.file],
];

/** Returns an icon for the kind of entry. */
export const iconOf = (action: AuditEvent["action"]): string =>
  kinds.find(([sign]) => sign.test(action))?.[1] ?? icons.clock;
