import type {
  InstallationTable,
  KeyVersionTable,
  ProcessTable,
  IdempotencyTable,
  BlobClaimTable,
} from "./installation.ts";
import type {
  AccountTable,
  RecoveryCodeTable,
  AccountIdentityTable,
  ProviderSignInTable,
  SamlAssertionTable,
  SignInProviderTable,
  SignInDomainTable,
  SignInPersonTable,
  PasskeyTable,
  UsedChallengeTable,
  LinkTable,
  AttemptTable,
  ApiKeyTable,
  DeviceTable,
  OrganizationTable,
  InvitationTable,
  TeamTable,
  TeamMemberTable,
  MembershipTable,
  AuditEventTable,
  AuditChainTable,
} from "./identity.ts";
import type { ModelProviderTable, ModelTable, ModelTeamTable } from "./models.ts";
import type {
  CollectionTable,
  CollectionTeamTable,
  CollectionPersonTable,
  PublicationTable,
  FolderTable,
  TrashTable,
  ActivityTable,
  DocumentTable,
  EarlierVersionTable,
  UploadTable,
  UploadPartTable,
  SystemDocumentTable,
  DocumentOriginTable,
} from "./library.ts";
import type {
  PageTable,
  RecognisedPageTable,
  ChunkTable,
  VectorsTable,
  VectorSpaceTable,
  PostingTable,
  SearchOutboxTable,
  VectorOutboxTable,
  SearchRebuildTable,
  SummaryTable,
  FactsTable,
  FactCorrectionTable,
} from "./pages.ts";
import type {
  ChatSessionTable,
  SharedChatTable,
  SharedTurnTable,
  ChatTable,
  AttachmentTable,
  ChatEventTable,
  ChatTextTable,
  QuestionFixTable,
  PersonaTable,
} from "./chat.ts";
import type { AssetTable, AssetVersionTable } from "./assets.ts";
import type {
  ReviewTable,
  ReviewRowTable,
  ReviewColumnTable,
  ReviewResultTable,
  ReviewVerdictTable,
  ReviewCellTable,
  ReviewCallTable,
  ReviewMonthTable,
} from "./agents/reviews.ts";
import type { TextCheckPassageTable, TextCheckSentenceTable, TextCheckTable } from "./checks.ts";
import type {
  DraftTable,
  DraftSectionTable,
  DraftTeamTable,
  DraftCitationTable,
  DraftVersionTable,
  DraftReviewerTable,
  DraftCommentTable,
  DraftMentionTable,
} from "./agents/drafts.ts";
import type {
  RunTable,
  RunReaderTable,
  RunTeamTable,
  RunPlanTable,
  RunStepTable,
  RunCallTable,
  RunReplyTable,
  RunToolCallTable,
  RunCapsTable,
  RunMonthTable,
  RunFindingTable,
  RunTemplateTable,
  RunScheduleTable,
} from "./agents/runs.ts";
import type { DocumentRequestTable } from "./requests.ts";
import type {
  SyncEntryTable,
  SyncItemTable,
  SyncSourceTable,
  SyncWithdrawalTable,
} from "./sync.ts";
import type { LegalHoldTable, RetentionReportTable, RetentionRuleTable } from "./retention.ts";
import type {
  ExpectedPassageTable,
  FoundPassageTable,
  QuestionSetTable,
  TestQuestionTable,
  TestResultTable,
  TestRunTable,
} from "./retrieval-tests.ts";
import type { DocumentReferenceTable } from "./references.ts";
import type { RuleTable } from "./rules.ts";
import type {
  ProvisionedGroupMemberTable,
  ProvisionedGroupTable,
  ProvisionedPersonTable,
  ProvisioningTokenTable,
} from "./provisioning.ts";
import type { QuotaCallTable, QuotaTable, QuotaUseTable } from "./quotas.ts";
import type { DocumentFieldTable, DocumentTagTable, FieldTable, TagTable } from "./tags.ts";
import type { ChatPauseTable, ToolCallTable, ToolServerTable, ToolTable } from "./tools.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./webhooks.ts";
import type { TopicTable, SnippetTable, SnippetTermTable } from "./topics.ts";

export type * from "./installation.ts";
export type * from "./identity.ts";
export type * from "./models.ts";
export type * from "./library.ts";
export type * from "./pages.ts";
export type * from "./chat.ts";
export type * from "./assets.ts";
export type * from "./agents/reviews.ts";
export type * from "./agents/runs.ts";
export type * from "./agents/drafts.ts";
export type * from "./checks.ts";
export type * from "./requests.ts";
export type * from "./sync.ts";
export type * from "./tags.ts";
export type * from "./references.ts";
export type * from "./rules.ts";
export type * from "./provisioning.ts";
export type * from "./quotas.ts";
export type * from "./retention.ts";
export type * from "./retrieval-tests.ts";
export type * from "./tools.ts";
export type * from "./webhooks.ts";
export type * from "./topics.ts";

/** The types of all tables. */
export interface Schema {
  document_origin: DocumentOriginTable;
  summary: SummaryTable;
  facts: FactsTable;
  fact_correction: FactCorrectionTable;
  installation: InstallationTable;
  key_version: KeyVersionTable;
  process: ProcessTable;
  account: AccountTable;
  recovery_code: RecoveryCodeTable;
  account_identity: AccountIdentityTable;
  provider_sign_in: ProviderSignInTable;
  saml_assertion: SamlAssertionTable;
  sign_in_provider: SignInProviderTable;
  sign_in_domain: SignInDomainTable;
  sign_in_person: SignInPersonTable;
  passkey: PasskeyTable;
  used_challenge: UsedChallengeTable;
  link: LinkTable;
  attempt: AttemptTable;
  api_key: ApiKeyTable;
  organization: OrganizationTable;
  invitation: InvitationTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  model_provider: ModelProviderTable;
  model: ModelTable;
  model_team: ModelTeamTable;
  audit_event: AuditEventTable;
  audit_chain: AuditChainTable;
  membership: MembershipTable;
  device: DeviceTable;
  idempotency: IdempotencyTable;
  collection: CollectionTable;
  collection_team: CollectionTeamTable;
  collection_person: CollectionPersonTable;
  publication: PublicationTable;
  folder: FolderTable;
  document: DocumentTable;
  earlier_version: EarlierVersionTable;
  field: FieldTable;
  document_field: DocumentFieldTable;
  document_reference: DocumentReferenceTable;
  rule: RuleTable;
  tag: TagTable;
  document_tag: DocumentTagTable;
  trash: TrashTable;
  activity: ActivityTable;
  blob_claim: BlobClaimTable;
  upload: UploadTable;
  upload_part: UploadPartTable;
  page: PageTable;
  recognised_page: RecognisedPageTable;
  chunk: ChunkTable;
  posting: PostingTable;
  search_outbox: SearchOutboxTable;
  vector_outbox: VectorOutboxTable;
  search_rebuild: SearchRebuildTable;
  vectors: VectorsTable;
  vector_space: VectorSpaceTable;
  topic: TopicTable;
  snippet: SnippetTable;
  snippet_term: SnippetTermTable;
  chat_session: ChatSessionTable;
  chat: ChatTable;
  chat_event: ChatEventTable;
  chat_text: ChatTextTable;
  question_fix: QuestionFixTable;
  shared_chat: SharedChatTable;
  shared_turn: SharedTurnTable;
  attachment: AttachmentTable;
  system_document: SystemDocumentTable;
  asset: AssetTable;
  asset_version: AssetVersionTable;
  persona: PersonaTable;
  review: ReviewTable;
  review_row: ReviewRowTable;
  review_column: ReviewColumnTable;
  review_result: ReviewResultTable;
  review_verdict: ReviewVerdictTable;
  review_cell: ReviewCellTable;
  review_call: ReviewCallTable;
  review_month: ReviewMonthTable;
  run: RunTable;
  run_reader: RunReaderTable;
  run_team: RunTeamTable;
  run_plan: RunPlanTable;
  run_step: RunStepTable;
  run_call: RunCallTable;
  run_reply: RunReplyTable;
  run_tool_call: RunToolCallTable;
  run_caps: RunCapsTable;
  run_month: RunMonthTable;
  run_finding: RunFindingTable;
  run_template: RunTemplateTable;
  run_schedule: RunScheduleTable;
  sync_source: SyncSourceTable;
  sync_item: SyncItemTable;
  sync_entry: SyncEntryTable;
  sync_withdrawal: SyncWithdrawalTable;
  quota: QuotaTable;
  quota_use: QuotaUseTable;
  quota_call: QuotaCallTable;
  retention_rule: RetentionRuleTable;
  retention_report: RetentionReportTable;
  legal_hold: LegalHoldTable;
  question_set: QuestionSetTable;
  test_question: TestQuestionTable;
  expected_passage: ExpectedPassageTable;
  test_run: TestRunTable;
  test_result: TestResultTable;
  found_passage: FoundPassageTable;
  provisioning_token: ProvisioningTokenTable;
  provisioned_person: ProvisionedPersonTable;
  provisioned_group: ProvisionedGroupTable;
  provisioned_group_member: ProvisionedGroupMemberTable;
  tool_server: ToolServerTable;
  tool: ToolTable;
  tool_call: ToolCallTable;
  chat_pause: ChatPauseTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  draft: DraftTable;
  draft_section: DraftSectionTable;
  draft_citation: DraftCitationTable;
  draft_version: DraftVersionTable;
  draft_reviewer: DraftReviewerTable;
  draft_team: DraftTeamTable;
  draft_comment: DraftCommentTable;
  draft_mention: DraftMentionTable;
  document_request: DocumentRequestTable;
  text_check: TextCheckTable;
  text_check_sentence: TextCheckSentenceTable;
  text_check_passage: TextCheckPassageTable;
}

export { statusOf } from "./status.ts";
