import { displayName, extensionOf } from "@lectern/text-analysis/file-name";

/** Returns a document's name for a version of another type: "Plan.docx" becomes "Plan.pdf". */
export function renamed(name: string, extension: string, version: { extension: string }): string {
  if (version.extension === extension) return name;
  const stem = extensionOf(name) === extension ? name.slice(0, -extension.length - 1) : name;
  return displayName(`${stem}.${version.extension}`);
}
