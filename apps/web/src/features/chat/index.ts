export { sessionOf, useTurnsAhead } from "./api.ts";
export { CiteChip } from "./answer/CiteChip.tsx";
export { ChangedSources } from "./answer/ChangedSources.tsx";
export {
  addSources,
  type CopiedPassage,
  passageAttributes,
  passageOf,
  sourcesIn,
  textWithSources,
} from "./answer/copying/copied.ts";
export { KeptAnswer } from "./answer/KeptAnswer.tsx";
export { LazyProse } from "./answer/prose.ts";
export { SupportMark } from "./answer/SupportMark.tsx";
export { ToolCallDetails, ToolCallList, ToolCallRow } from "./answer/tools/ToolCallRow.tsx";
export { Conversation } from "./conversation/Conversation.tsx";
export { TemporaryLine } from "./conversation/temporary.ts";
export {
  type ActivePassage,
  AnswerContext,
  EvidenceContext,
  pointAt,
  usePointed,
} from "./evidence.ts";
export { PlanRow } from "./composer/PlanRow.tsx";
export { EvidencePassage } from "./EvidencePassage.tsx";
export { KnowledgeChips } from "./knowledge/KnowledgeChips.tsx";
export { KnowledgeShown } from "./knowledge/KnowledgeShown.tsx";
export { withKnowledge } from "./knowledge/names.ts";
export { titleOf } from "./session-title.ts";
export { SessionList } from "./sessions/SessionList.tsx";
export { useSessionActions } from "./sessions/SessionRow.tsx";
export { useDownload } from "./sessions/use-download.tsx";
export { TitleField } from "./sessions/TitleField.tsx";
export { sharedChat, ShareDialog, SharedThread, useContinue } from "./sharing/index.ts";
export { useShownBranch } from "./shown-branch.ts";
export { ChatStart } from "./start/ChatStart.tsx";
export { type Research, StartComposer } from "./start/StartComposer.tsx";
export { useBeginning } from "./start/use-beginning.ts";
export { type AddressChoice, useChosenInAddress } from "./start/use-chosen-in-address.ts";
export { turnLink } from "./turn-address.ts";
export { knowChat, useChat } from "./use-chat.ts";
