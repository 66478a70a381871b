import ts from "typescript";

/** The words that a whole statement begins with, after a comment or a part that is put before it. */
const begins = /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/is;
/** A comment that says why a statement is not written in Kysely. */
const reason = /(^|\n)\s*(\/\/|\/\*\*?|\*)\s*Raw(: |, like )\S/;
const forAll = /Raw, like all \w+(?: on \w+)? here[:.]/;

export interface RawStatement {
  line: number;
  text: string;
}

/**
 * Returns the raw statements of a source without a reason: an `sql` template that is a whole
 * statement and is executed, where no comment that begins with "Raw" stands directly above it or
 * above what contains it. "Raw, like all statements here" is one for the whole file.
 */
export function rawStatements(source: string): RawStatement[] {
  if (forAll.test(source)) return [];
  const tree = ts.createSourceFile("store.ts", source, ts.ScriptTarget.Latest, true);
  const found: RawStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (isWholeStatement(node, tree) && isExecuted(node) && !hasReason(node, tree)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      const text = node.template.getText(tree).replaceAll(/\s+/g, " ").slice(0, 60);
      found.push({ line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isWholeStatement(node: ts.Node, tree: ts.SourceFile): node is ts.TaggedTemplateExpression {
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText(tree) !== "sql") return false;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return begins.test(template.text);
  const [first] = template.templateSpans;
  // A mark of a prepared statement stands before it.
  return begins.test(template.head.text.trim() || (first?.literal.text ?? ""));
}

const isExecuted = (node: ts.Node) =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === "execute";

/** Whether a reason stands directly above the statement, or above a node that contains it. */
function hasReason(node: ts.Node, tree: ts.SourceFile): boolean {
  for (let at = node; at !== tree; at = at.parent) {
    const comments = ts.getLeadingCommentRanges(tree.text, at.getFullStart()) ?? [];
    if (comments.some(({ pos, end }) => reason.test(tree.text.slice(pos, end)))) return true;
  }
  return false;
}
