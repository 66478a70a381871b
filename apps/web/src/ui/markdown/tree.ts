/** As much of a hast tree as is needed to change it. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string | number>;
  children?: TreeNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** An element of our own among those of the Markdown. */
export function span(
  properties: Record<string, string | number>,
  children: TreeNode[] = [],
): TreeNode {
  return { type: "element", tagName: "span", properties, children };
}
