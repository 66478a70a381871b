import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { useNavigate, useParams } from "react-router";

import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { useSettled } from "#ui/text/use-settled.ts";

import { topicLink } from "../address.ts";
import { topicsPage, topicsPerPage, type TopicSort } from "../api.ts";
import { NewTopicDialog } from "./NewTopicDialog.tsx";
import { sortNames, topicSorts } from "./sorts.ts";
import { Suggestions } from "./Suggestions.tsx";
import { TopicList } from "./TopicList.tsx";
import styles from "./TopicsPanel.module.css";
import { usePages } from "#platform/http/use-pages.ts";

interface TopicsPanelProps {
  collection: Collection;
  scroller: RefObject<HTMLElement | null>;
}

/** The topics of an open collection, and those suggested from its documents. */
export function TopicsPanel({ collection, scroller }: TopicsPanelProps) {
  const { t } = useLingui();
  const { type = "all" } = useParams();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [sort, setSort] = useState<TopicSort>("-updated_at");
  const [making, setMaking] = useState(false);
  const group = useSession((session) => session.group);
  const mayWrite = collection.permissions.edit && may(group, "topic.write");
  const q = useSettled(text).trim();
  const filter = { collection: collection.id, q, sort };
  const pages = usePages((page) => topicsPage(filter, page), topicsPerPage);
  const none = pages.total === 0 && q === "";

  return (
    <div className={styles.panel}>
      <div className={styles.main}>
        <div className={styles.tools}>
          {!none && (
            <>
              <SearchField
                className={styles.search}
                label={t`Search topics`}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <Menu
                label={t`Order`}
                entries={topicSorts.map((choice) => ({
                  name: t(sortNames[choice]),
                  chosen: sort === choice,
                  onChoose: () => setSort(choice),
                }))}
                trigger={(props) => (
                  <Chip
                    square
                    icon={icons.sort}
                    aria-label={t`Order: ${{ order: t(sortNames[sort]) }}`}
                    {...props}
                  >
                    {t(sortNames[sort])}
                  </Chip>
                )}
              />
            </>
          )}
          {mayWrite && !none && (
            <Button
              size="small"
              icon={icons.plus}
              className={styles.new}
              onClick={() => setMaking(true)}
            >
              <Trans>New topic</Trans>
            </Button>
          )}
        </div>
        {none && (
          <EmptyState
            icon={icons.topic}
            title={t`No topics yet`}
            action={
              mayWrite && (
                <Button icon={icons.plus} onClick={() => setMaking(true)}>
                  <Trans>New topic</Trans>
                </Button>
              )
            }
          >
            <Trans>Open a document, select a passage and save it to a topic.</Trans>
          </EmptyState>
        )}
        <TopicList
          pages={pages}
          q={q}
          scroller={scroller}
          linkTo={(topic) => topicLink(topic, type)}
          label={t`Topics of ${collection.name}`}
        />
      </div>
      {mayWrite && (
        <Suggestions
          className={styles.suggestions}
          collectionId={collection.id}
          onTaken={(topic) => void navigate(topicLink(topic, type))}
        />
      )}
      {making && (
        <NewTopicDialog
          collectionId={collection.id}
          onClose={() => setMaking(false)}
          onMade={(topic) => void navigate(topicLink(topic, type))}
        />
      )}
    </div>
  );
}
