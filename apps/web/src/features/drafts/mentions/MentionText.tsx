import { classNames } from "#ui/text/class-names.ts";

import { type Mention, mentionParts } from "./mention-parts.ts";
import styles from "./Mentions.module.css";

interface MentionTextProps {
  text: string;
  mentions: readonly Mention[];
  me: string | undefined;
}

/** The text of a comment with its mentions highlighted. */
export const MentionText = ({ text, mentions, me }: MentionTextProps) =>
  mentionParts(text, mentions).map((part, at) =>
    part.ids.length === 0 ? (
      part.text
    ) : (
      <bdi
        // oxlint-disable-next-line react/no-array-index-key -- a text does not change
        key={at}
        className={classNames(styles.mention, part.ids.some((id) => id === me) && styles.me)}
      >
        {part.text}
      </bdi>
    ),
  );
