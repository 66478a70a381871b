/** The parts of a hast tree that are needed to change it. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string | number>;
  children?: TreeNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** Creates a span to insert among the elements of the Markdown. */
export function span(
  properties: Record<string, string | number>,
  children: TreeNode[] = [],
): TreeNode {
  return { type: "element", tagName: "span", properties, children };
}
