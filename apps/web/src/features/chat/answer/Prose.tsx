import { memo, useCallback, useDeferredValue } from "react";

import { Markdown, type ReadBlock } from "#ui/markdown/Markdown.tsx";
import type { TreeNode } from "#ui/markdown/tree.ts";

import { useAnswer } from "../evidence.ts";
import { putMarks, settled } from "../marking/marked-text.ts";
import { copyCited } from "./copying/copied.ts";
import { MarkedSpan } from "./MarkedSpan.tsx";
import styles from "./Prose.module.css";

interface ProseProps {
  source: string;
  writing: boolean;
}

const parts = { span: MarkedSpan };

/** An answer's Markdown with its marks. */
export const Prose = memo(function Prose({ source, writing }: ProseProps) {
  const answer = useAnswer();
  // Deferred: marking every sentence when the answer ends must not block typing.
  const { sentences, citationOf } = useDeferredValue(answer);
  const change = useCallback(
    (tree: TreeNode, { at, text, writing }: ReadBlock) => {
      const isKnown = (index: number) => citationOf(index) !== undefined;
      putMarks(tree, { source: text, at, sentences, isKnown, writing });
    },
    [sentences, citationOf],
  );
  return (
    <Markdown
      className={styles.prose}
      writing={writing}
      change={change}
      parts={parts}
      onCopy={copyCited}
    >
      {writing ? settled(source) : source}
    </Markdown>
  );
});
