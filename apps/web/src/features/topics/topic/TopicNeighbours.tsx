import type { Collection } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";

import { useSession } from "#platform/session/session.ts";
import { usePages } from "#platform/http/use-pages.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import { topicLink } from "../address.ts";
import { topicsPage, topicsPerPage } from "../api.ts";
import { NewTopicDialog } from "../list/NewTopicDialog.tsx";
import { Suggestions } from "../list/Suggestions.tsx";
import { TopicList } from "../list/TopicList.tsx";
import styles from "./TopicNeighbours.module.css";

interface TopicNeighboursProps {
  collection: Collection | undefined;
  type: string;
  openId: string;
}

/** The topics of the collection, listed beside the open one. */
export function TopicNeighbours({ collection, type, openId }: TopicNeighboursProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLElement>(null);
  return (
    <nav ref={scroller} className={styles.neighbours} aria-label={t`Topics`}>
      {collection && (
        <Neighbours collection={collection} type={type} openId={openId} scroller={scroller} />
      )}
    </nav>
  );
}

interface NeighboursProps {
  collection: Collection;
  type: string;
  openId: string;
  scroller: React.RefObject<HTMLElement | null>;
}

function Neighbours({ collection, type, openId, scroller }: NeighboursProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const group = useSession((session) => session.group);
  const mayWrite = collection.permissions.edit && may(group, "topic.write");
  const filter = { collection: collection.id, q: "", sort: "-updated_at" } as const;
  const pages = usePages((page) => topicsPage(filter, page), topicsPerPage);
  return (
    <>
      <div className={styles.head}>
        <h2>
          <Trans>Topics</Trans>
        </h2>
        {mayWrite && (
          <IconButton
            icon={icons.plus}
            label={t`New topic`}
            title={t`New topic`}
            onClick={() => setMaking(true)}
          />
        )}
      </div>
      <TopicList
        pages={pages}
        q=""
        scroller={scroller}
        linkTo={(topic) => topicLink(topic, type)}
        label={t`Topics of ${collection.name}`}
        openId={openId}
      />
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
          onMade={(topic) => {
            setMaking(false);
            void navigate(topicLink(topic, type));
          }}
        />
      )}
    </>
  );
}
