import { memo, useMemo } from "react";

import { Markdown } from "#ui/markdown/Markdown.tsx";
import { putMarks, settled } from "../marking/marked-text.ts";
import type { TreeNode } from "../marking/tree.ts";
import { useAnswer } from "../evidence.ts";
import styles from "./Prose.module.css";
import { MarkedSpan } from "./MarkedSpan.tsx";

interface ProseProps {
  source: string;
  writing: boolean;
}

const parts = { span: MarkedSpan };

/** An answer's Markdown with its marks. */
export const Prose = memo(function Prose({ source, writing }: ProseProps) {
  const { sentences, citationOf } = useAnswer();
  const text = writing ? settled(source) : source;
  const marking = useMemo(() => {
    const isKnown = (index: number) => citationOf(index) !== undefined;
    const options = { source: text, sentences, isKnown, writing };
    return [() => (tree: TreeNode) => putMarks(tree, options)];
  }, [text, sentences, citationOf, writing]);
  return (
    <Markdown className={styles.prose} plugins={marking} parts={parts}>
      {text}
    </Markdown>
  );
});
