import { readFileSync } from "node:fs";
import ts from "typescript";

/** Lingui's calls and elements; their contents are in the catalogs. */
const macros = /^(t|msg|plural|select|selectOrdinal|Trans|Plural|Select|SelectOrdinal)$/;
/** Calls whose strings are not shown to users. */
const silentCalls =
  /^(\w*Error|DOMException|RegExp|getResponseHeader|querySelector(All)?|closest|matches|matchMedia|includes|get|has|set|import|super|keysOf|startsWith)$/;
const silentAttributes = /^(className|style|key|id|to|href|src|d|type|role|rel|path)$/;

/** Names that are the same in every language. */
const names = new Set(["Lectern", "PDF", "Word", "Excel", "Markdown"]);

/** Class names, key combinations, cookies. */
const isForPrograms = (text: string) => /^[A-Z][a-z]+[A-Z]\w*$|^(Mod|Shift)\+|; Path=\//.test(text);

/** Begins like a sentence, or has two words with a space between. */
const isWords = (text: string) =>
  !isForPrograms(text) &&
  (/^[^\p{L}]*\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2}[,.:]? \p{L}/u.test(text));

/** Between values even one word is a text: "… of …". */
const hasWord = (text: string) =>
  !isForPrograms(text) && /(^|[\s,])\p{Ll}{2,}([\s,.]|$)/u.test(text);

interface RawText {
  line: number;
  text: string;
}

/**
 * Returns the user-visible texts of a source file that are in no catalog. A comment
 * `// no text: why` on the line or above it exempts a line.
 */
export function rawTexts(file: string, source = readFileSync(file, "utf8")): RawText[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const lines = source.split("\n");
  const found: RawText[] = [];
  const visit = (node: ts.Node) => {
    if (isSilent(node)) return;
    const text = textOf(node);
    if (text !== undefined) {
      const start = ts.isJsxText(node) ? node.getStart(tree) : node.getStart();
      const { line } = tree.getLineAndCharacterOfPosition(start);
      const exempt = [lines[line], lines[line - 1]].some((one) => one?.includes("// no text:"));
      if (!exempt) found.push({ line: line + 1, text: text.replace(/\s+/g, " ") });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) {
    const text = node.text.trim();
    return /\p{L}/u.test(text) && !names.has(text) ? text : undefined;
  }
  if (ts.isTemplateExpression(node)) {
    const text =
      node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
    return isWords(text) || hasWord(text) ? text : undefined;
  }
  return ts.isStringLiteralLike(node) && isWords(node.text) && !names.has(node.text)
    ? node.text
    : undefined;
}

/** Whether nothing inside is shown to users, or all of it is in the catalogs. */
function isSilent(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return macros.test(node.tag.getText());
  if (ts.isJsxElement(node)) return macros.test(node.openingElement.tagName.getText());
  if (ts.isJsxSelfClosingElement(node)) return macros.test(node.tagName.getText());
  if (ts.isJsxAttribute(node)) return silentAttributes.test(node.name.getText());
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const called = node.expression;
    const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
    return macros.test(name) || silentCalls.test(name);
  }
  if (
    ts.isStringLiteral(node) &&
    (ts.isCaseClause(node.parent) || ts.isElementAccessExpression(node.parent))
  )
    return true;
  if (ts.isPropertyAssignment(node)) return node.name.getText() === "keys";
  if (ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent))
    return node.parent.name === node;
  return ts.isBinaryExpression(node) && /^([!=]==|in)$/.test(node.operatorToken.getText());
}
