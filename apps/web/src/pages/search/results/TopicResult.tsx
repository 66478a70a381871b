import type { Topic } from "@lectern/contract/topics";
import { plural } from "@lingui/core/macro";

import { excerptOf, lightUp, rangesOf } from "#features/search/index.ts";
import { topicLink } from "#features/topics/index.ts";
import { shortCount, shortDate } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { Excerpt, Part, Result } from "./Result.tsx";

interface TopicResultProps {
  topic: Topic;
  q: string;
  collection: string | undefined;
}

const twoLines = { before: 60, longest: 220 };

/** A topic, with the match in its description or notes. */
export function TopicResult({ topic, q, collection }: TopicResultProps) {
  const { title, description, notes, snippet_count, updated_at } = topic;
  const found = [description, notes].find((text) => rangesOf(text, q).length > 0) ?? description;
  const snippets = shortCount(snippet_count);
  return (
    <Result
      to={topicLink(topic)}
      start={<Icon of={icons.topic} />}
      title={lightUp(title, q)}
      full={title}
      excerpt={found !== "" && <Excerpt pieces={excerptOf(found, rangesOf(found, q), twoLines)} />}
      below={
        <>
          {collection && <Part>{collection}</Part>}
          <span>
            {plural(snippet_count, { one: `${snippets} snippet`, other: `${snippets} snippets` })}
          </span>
          <span>{shortDate(updated_at)}</span>
        </>
      }
    />
  );
}
