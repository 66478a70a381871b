import { t } from "@lingui/core/macro";

import { add } from "./api.ts";

const page = (title: string, lines: readonly string[]) => {
  const text = [`# ${title}`, "", ...lines.map((line) => `- ${line}`)].join("\n");
  return new File([text], `${title}.md`, { type: "text/markdown" });
};

/** Adds a sample style guide and glossary, in the language of the interface. */
export async function addSamples() {
  const style = [
    t`Answer in short sentences, the result first.`,
    t`Write dates as day, month, year.`,
    t`Say “the workspace”, not “the system”.`,
  ];
  const glossary = [
    t`NDA: non-disclosure agreement.`,
    t`PO: purchase order.`,
    t`SLA: service level agreement, what a supplier promises to deliver.`,
  ];
  await add([page(t`House style`, style)], "style");
  await add([page(t`Glossary`, glossary)], "glossary");
}
