import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import ts from "typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));

const sources = ["packages/{contract,document-parser}/src/**/*.ts", "apps/server/src/**/*.ts"];
/** What speaks to a model, to a program, to whoever runs the product, or in languages of its own. */
const others = [
  "**/*.test.ts",
  "**/*.fixture.ts",
  "**/*.model-test.ts",
  "apps/server/src/programs/main.ts",
  "apps/server/src/programs/doctor.ts",
  "apps/server/src/programs/models.ts",
  "apps/server/src/platform/models/local/inspect.ts",
  "apps/server/src/features/doctor/**",
  "apps/server/src/platform/config.ts",
  "apps/server/src/platform/keys/**",
  "apps/server/src/platform/postgres/**",
  "apps/server/src/features/mail/texts/**",
  "apps/server/src/features/chat/export/words.ts",
  "apps/server/src/features/exports/words.ts",
  "apps/server/src/features/topics/exports/words.ts",
  "apps/server/src/features/chat/answering/generation/prompt.ts",
  "apps/server/src/features/chat/answering/retrieval/queries.ts",
  "apps/server/src/features/chat/conversations/title.ts",
  "apps/server/src/features/chat/conversations/as-persona.ts",
  // The web app has translations of these.
  "apps/server/src/features/personas/built-in.ts",
  "apps/server/src/features/samples/**",
  "packages/contract/src/openapi.ts",
];

const isSentence = (text: string) =>
  /^[\p{Lu}{“"]/u.test(text) && / /.test(text) && /[.?]$/.test(text);

/** Whether the text is a step of an answer, which has no full stop. */
function isStep(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node.parent; at && ts.isExpression(at); at = at.parent) {
    if (ts.isCallExpression(at))
      return at.expression.getText() === "step" && / /.test(node.getText());
  }
  return false;
}

/** Whether a sentence is shown to users: not logged, and not the message of a programming error. */
function isTold(node: ts.Node): boolean {
  for (let [from, at]: [ts.Node, ts.Node | undefined] = [node, node.parent]; at;) {
    if (ts.isNewExpression(at))
      return !/^(Error|ConfigError|TypeError)$/.test(at.expression.getText());
    // The receiver of a further method call is not an argument of that call.
    if (ts.isCallExpression(at) && at.expression !== from) {
      const called = at.expression.getText();
      if (/\blog\.\w+$/.test(called) || called.endsWith(".describe")) return false;
    }
    if (ts.isPropertyAssignment(at) && at.name.getText() === "summary") return false;
    // Rules for a model.
    if (ts.isVariableDeclaration(at) && at.name.getText() === "rules") return false;
    [from, at] = [at, at.parent];
  }
  return true;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    const { parent } = node;
    const isName =
      ts.isCallExpression(parent) &&
      parent.expression.getText() === "notFound" &&
      parent.arguments[0] === node;
    return isName ? `${node.text} not found.` : node.text;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  const spans = node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`);
  return `${node.head.text}${spans.join("")}`;
}

/**
 * Returns every sentence that the server may show to users, with the files that contain it. `{0}`
 * and so on are its placeholders.
 */
export function serverSentences(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync(sources, { cwd: root, exclude: others }).toSorted()) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node): void => {
      const text = textOf(node);
      // `${what} not found.` is collected at its calls.
      if (text && text !== "{0} not found." && (isStep(node) || (isSentence(text) && isTold(node))))
        found.set(text, (found.get(text) ?? new Set()).add(file));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
