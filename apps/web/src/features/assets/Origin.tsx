import type { AssetOrigin } from "@lectern/contract/assets";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

import styles from "./AssetView.module.css";

/** The source of the asset, as a link while that source exists. */
export function Origin({ origin }: { origin: AssetOrigin | null }) {
  if (!origin) return null;
  const { type, id, name, collection_id, chat_id } = origin;
  if (id === null) {
    return (
      <p className={styles.origin}>
        {type === "chat" ? (
          <Trans>
            From the chat <bdi>{name}</bdi>, which no longer exists
          </Trans>
        ) : type === "run" ? (
          <Trans>
            From the run <bdi>{name}</bdi>, which no longer exists
          </Trans>
        ) : type === "draft" ? (
          <Trans>
            From the draft <bdi>{name}</bdi>, which no longer exists
          </Trans>
        ) : (
          <Trans>
            From the topic <bdi>{name}</bdi>, which no longer exists
          </Trans>
        )}
      </p>
    );
  }
  const link = {
    chat: `/chat-ai/${id}${chat_id ? `?turn=${chat_id}` : ""}`,
    run: `/assets/runs/${id}`,
    draft: `/assets/drafts/${id}`,
    topic: `/library/all/${collection_id}?tab=topics&topic=${id}`,
  }[type];
  return (
    <p className={styles.origin}>
      {type === "chat" ? (
        <Trans>
          From the chat{" "}
          <Link to={link}>
            <bdi>{name}</bdi>
          </Link>
        </Trans>
      ) : type === "run" ? (
        <Trans>
          From the run{" "}
          <Link to={link}>
            <bdi>{name}</bdi>
          </Link>
        </Trans>
      ) : type === "draft" ? (
        <Trans>
          From the draft{" "}
          <Link to={link}>
            <bdi>{name}</bdi>
          </Link>
        </Trans>
      ) : (
        <Trans>
          From the topic{" "}
          <Link to={link}>
            <bdi>{name}</bdi>
          </Link>
        </Trans>
      )}
    </p>
  );
}
