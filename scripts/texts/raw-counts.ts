import { join } from "node:path";

import ts from "typescript";

/** Lingui's elements and calls that choose a plural form by a number. */
const plurals = /^(plural|selectOrdinal|Plural|SelectOrdinal)$/;
const words = /^(t|msg|Trans)$/;

export interface RawCount {
  file: string;
  line: number;
  text: string;
}

/** Names of values that are not counts: a position, page, version, percentage or time. */
const noCount =
  /(^|\.)(index|at|of|place|page|lastPage|pages|version|versions|number|current|percent|seconds|minutes|days)( \+ 1)?$/;

/**
 * Returns numbers that are shown without formatting (12,345 must be shown as 12.3k): a number in a
 * text or an element, and `#` in a plural. Values named as a position, page, version, percentage or
 * time are not counts; a comment `no count: why` exempts the two lines after it.
 */
export function rawCounts(files: readonly string[], options: ts.CompilerOptions): RawCount[] {
  const program = ts.createProgram(files, options);
  const types = program.getTypeChecker();
  const found: RawCount[] = [];
  const isNumber = (node: ts.Expression) => {
    if (noCount.test(node.getText())) return false;
    const type = types.getNonNullableType(types.getTypeAtLocation(node));
    const parts = type.isUnion() ? type.types : [type];
    return parts.every(({ flags }) => flags & ts.TypeFlags.NumberLike);
  };

  const look = (tree: ts.SourceFile) => {
    const lines = tree.text.split("\n");
    const tell = (node: ts.Node) => {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      const isExempt = lines
        .slice(Math.max(0, line - 2), line + 1)
        .some((one) => one.includes("no count:"));
      const text = node.getText(tree).replaceAll(/\s+/g, " ");
      if (!isExempt) found.push({ file: tree.fileName, line: line + 1, text });
    };
    /** `told`: templates here are shown to users; `chosen`: `#` is the number. */
    const visit = (node: ts.Node, told: boolean, chosen: boolean): void => {
      const name = nameOf(node, tree);
      const isPlural = name !== undefined && plurals.test(name);
      const isOfCount = isPlural && !noCount.test(valueOf(node, tree));
      const isTold = told || isPlural || (name !== undefined && words.test(name));
      if (isTold && ts.isTemplateExpression(node))
        for (const { expression } of node.templateSpans) if (isNumber(expression)) tell(expression);
      const isShown = ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent);
      if (isShown && node.expression && isNumber(node.expression)) tell(node);
      if (chosen && isText(node) && node.text.includes("#")) tell(node);
      ts.forEachChild(node, (child) => visit(child, isTold, chosen || isOfCount));
    };
    visit(tree, false, false);
  };
  for (const file of files) {
    const tree = program.getSourceFile(file);
    if (tree) look(tree);
  }
  return found;
}

/** Returns the raw counts in the sources of the web application in `web`, without its tests. */
export function rawCountsOf(web: string): RawCount[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const config = ts.getParsedCommandLineOfConfigFile(join(web, "tsconfig.json"), {}, host);
  const files = (config?.fileNames ?? []).filter(
    (file) => file.startsWith(join(web, "src/")) && !/\.test\.tsx?$/.test(file),
  );
  if (files.length < 500) throw new Error(`Only ${files.length} files were found in ${web}.`);
  return rawCounts(files, config?.options ?? {});
}

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

/** Returns the name of a call, a tagged template or an element. */
function nameOf(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (ts.isCallExpression(node)) return node.expression.getText(tree);
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText(tree);
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText(tree);
  if (ts.isJsxSelfClosingElement(node)) return node.tagName.getText(tree);
  return undefined;
}

/** Returns the expression that chooses a plural's form. */
function valueOf(node: ts.Node, tree: ts.SourceFile): string {
  if (ts.isCallExpression(node)) return node.arguments[0]?.getText(tree) ?? "";
  if (!ts.isJsxSelfClosingElement(node)) return "";
  const value = node.attributes.properties.find((one) => one.name?.getText(tree) === "value");
  const given = value && ts.isJsxAttribute(value) ? value.initializer : undefined;
  return given && ts.isJsxExpression(given) ? (given.expression?.getText(tree) ?? "") : "";
}
