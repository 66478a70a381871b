import * as icons from "#ui/images/icons.ts";
import { runIcon } from "#ui/images/run-icon.ts";

/** Icons of the articles' subjects, as their own screens show them. */
const iconByKey: Readonly<Record<string, string>> = {
  "first-steps": icons.compass,
  "collections-and-documents": icons.library,
  sharing: icons.people,
  publishing: icons.globe,
  "adding-files": icons.upload,
  "adding-from-the-web": icons.link,
  "keeping-a-folder-in-sync": icons.retry,
  "folders-and-trash": icons.folder,
  reading: icons.file,
  search: icons.search,
  "topics-and-snippets": icons.topic,
  asking: icons.chat,
  requests: icons.requested,
  personas: icons.person,
  runs: runIcon,
  drafts: icons.pencil,
  checks: icons.checkedText,
  assets: icons.draft,
  reviews: icons.table,
  models: icons.model,
  workspaces: icons.workspace,
  teams: icons.team,
  provisioning: icons.sitemap,
  quotas: icons.gauge,
  retention: icons.archive,
  insights: icons.eye,
  "retrieval-tests": icons.flask,
  account: icons.shield,
  programs: icons.key,
  mail: icons.mail,
  "keyboard-shortcuts": icons.keyboard,
  languages: icons.language,
  privacy: icons.lock,
  administration: icons.sliders,
};

export const articleIcon = (key: string) => iconByKey[key] ?? icons.help;
