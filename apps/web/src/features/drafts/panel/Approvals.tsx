import type { Draft, DraftDecision, DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import * as icons from "#ui/images/icons.ts";
import { clockTime, shortCount, shortDate } from "#ui/text/formats.ts";

import { useReviewerRemoval, useTeamRemoval } from "../api.ts";
import { personName } from "../person-name.ts";
import { shortHash } from "../section-state.ts";
import { AskDialog } from "./AskDialog.tsx";
import styles from "./Panel.module.css";

/** The decisions on sections, and the people who were asked for one. */
export function Approvals({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const removal = useReviewerRemoval(draft.id);
  const teamRemoval = useTeamRemoval(draft.id);
  const decided = draft.sections.flatMap((section, at) =>
    section.decision ? [{ section, decision: section.decision, number: at + 1 }] : [],
  );
  const waiting = draft.reviewers.filter(({ person }) =>
    decided.every(({ decision }) => decision.by?.id !== person.id),
  );
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>
          <Trans>Approvals</Trans>
        </h3>
        <span className={styles.version}>
          <Trans>
            Version {draft.version} <code>{shortHash(draft.hash)}</code>
          </Trans>
        </span>
      </header>
      {decided.length + waiting.length + draft.reviewing_teams.length === 0 && (
        <p className={styles.none}>
          <Trans>Nobody has been asked to review it yet.</Trans>
        </p>
      )}
      <ul>
        {decided.map(({ section, decision, number }) => (
          <Decision key={section.id} section={section} decision={decision} number={number} />
        ))}
        {draft.reviewing_teams.map(({ team: { id, name } }) => (
          <Waiting
            key={id}
            name={name}
            words={t`Team`}
            isTeam
            busy={teamRemoval.isPending}
            onRemove={draft.permissions.ask ? () => teamRemoval.mutate(id) : undefined}
          />
        ))}
        {waiting.map(({ person }) => (
          <Waiting
            key={person.id}
            name={personName(person)}
            words={t`Not yet`}
            busy={removal.isPending}
            onRemove={draft.permissions.ask ? () => removal.mutate(person.id) : undefined}
          />
        ))}
      </ul>
      {draft.permissions.ask && (
        <Button
          size="small"
          icon={icons.people}
          className={styles.ask}
          disabled={draft.sections.length === 0}
          onClick={() => setAsking(true)}
        >
          <Trans>Ask for review</Trans>
        </Button>
      )}
      {asking && <AskDialog draft={draft} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface WaitingProps {
  name: string;
  words: string;
  isTeam?: boolean;
  busy: boolean;
  onRemove: (() => void) | undefined;
}

/** A person or team that is asked. */
function Waiting({ name, words, isTeam = false, busy, onRemove }: WaitingProps) {
  const { t } = useLingui();
  return (
    <li className={styles.row}>
      <Avatar name={name} size="small" square={isTeam} />
      <bdi title={name}>{name}</bdi>
      <span className={styles.state}>{words}</span>
      {onRemove && (
        <IconButton
          icon={icons.close}
          size="small"
          label={t`Ask ${name} no longer`}
          disabled={busy}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

interface DecisionProps {
  section: DraftSection;
  decision: DraftDecision;
  number: number;
}

function Decision({ section, decision, number }: DecisionProps) {
  const name = personName(decision.by);
  const [day, time] = [shortDate(decision.at), clockTime(decision.at)];
  const holds = decision.hash === section.hash;
  const unsupported = shortCount(decision.unsupported);
  const version = decision.version === null ? null : shortCount(decision.version);
  return (
    <li className={styles.row}>
      <Avatar name={name} size="small" />
      <bdi title={name}>{name}</bdi>
      <span className={styles.state} data-kind={holds ? decision.kind : "void"}>
        {decision.kind === "approved" ? (
          <Trans>Section {number}</Trans>
        ) : (
          <Trans>Sent back {number}</Trans>
        )}
      </span>
      <span className={styles.below}>
        {version !== null && (
          <>
            {decision.kind === "approved" ? (
              <Trans>Approved version {version}</Trans>
            ) : (
              <Trans>Sent back version {version}</Trans>
            )}
            {" · "}
          </>
        )}
        <Trans>
          {day}, {time} · text <code>{shortHash(decision.hash)}</code>
        </Trans>
        {decision.unsupported > 0 && (
          <>
            {" · "}
            <Trans>Unsupported sentences: {unsupported}</Trans>
          </>
        )}
        {!holds && (
          <>
            {" · "}
            <Trans>The text has changed since</Trans>
          </>
        )}
      </span>
    </li>
  );
}
