import type { Persona, PersonaType } from "@lectern/contract/personas";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useState } from "react";

import { personaName, pageSize, usePersonas, useShown } from "#features/personas/index.ts";
import { useDeleted } from "#platform/http/with-undo.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { ButtonLink } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { shortCount } from "#ui/text/formats.ts";

import styles from "./PersonaPage.module.css";
import { usePersonaActions } from "./actions.ts";

interface PersonaCardsProps {
  type: PersonaType;
  current: string | null;
  onOpen: (id: string | null) => void;
  onMade: (persona: Persona) => void;
}

/** The personas of one kind. */
export function PersonaCards({ type, current, onOpen, onMade }: PersonaCardsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const q = useDeferredValue(typed.trim());
  const personas = usePersonas({ type, q, page });
  const hidden = useDeleted();
  const visible = personas.data?.results.filter(({ id }) => !hidden.has(id));
  const total = personas.data?.total ?? 0;
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t`Search personas`}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      {personas.isError ? (
        <ErrorState title={t`Couldn't load the personas`} onRetry={() => void personas.refetch()} />
      ) : !visible ? (
        <LoadingRows label={t`Loading personas`} />
      ) : visible.length === 0 ? (
        <Nothing type={type} q={q} />
      ) : (
        <div className={styles.cards}>
          {visible.map((persona) => (
            <PersonaCard
              key={persona.id}
              persona={persona}
              isCurrent={persona.id === current}
              onOpen={onOpen}
              onMade={onMade}
            />
          ))}
        </div>
      )}
      {total > pageSize && (
        <div className={styles.foot}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Earlier ones</Trans>
          </Button>
          <Button disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            <Trans>Further ones</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ type, q }: { type: PersonaType; q: string }) {
  const { t } = useLingui();
  if (q !== "") return <EmptyState icon={icons.search} title={t`Nothing matches “${q}”.`} />;
  return type === "published" ? (
    <EmptyState icon={icons.globe} title={t`No published personas`}>
      <Trans>An admin can publish a shared persona to every workspace.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icons.people} title={t`No shared personas`}>
      <Trans>Open one of your personas and share it, so that everyone here can use it.</Trans>
    </EmptyState>
  );
}

interface PersonaCardProps {
  persona: Persona;
  isCurrent: boolean;
  onOpen: (id: string | null) => void;
  onMade: (persona: Persona) => void;
}

function PersonaCard({ persona, isCurrent, onOpen, onMade }: PersonaCardProps) {
  const { t } = useLingui();
  const shown = useShown()(persona);
  const entries = usePersonaActions(persona, shown, { onOpen, onMade });
  const name = personaName(shown);
  const { chat_count } = persona;
  const shownAnswers = shortCount(chat_count);
  return (
    <section className={classNames(styles.card, isCurrent && styles.current)} aria-label={name}>
      <div className={styles.head}>
        <Avatar name={name} colour={persona.color} size="large" />
        <div className={styles.words}>
          <button type="button" className={styles.name} onClick={() => onOpen(persona.id)}>
            <bdi title={name}>{name}</bdi>
          </button>
          <span className={styles.by}>
            <Whose persona={persona} />
          </span>
        </div>
        <span className={styles.above}>
          <Menu
            label={t`Actions for ${name}`}
            entries={entries}
            trigger={(props) => (
              <IconButton {...props} icon={icons.more} label={t`Actions for ${name}`} />
            )}
          />
        </span>
      </div>
      <p className={styles.line} dir="auto">
        {shown.description}
      </p>
      <div className={styles.foot}>
        <span className={styles.used}>
          {plural(chat_count, { one: `${shownAnswers} answer`, other: `${shownAnswers} answers` })}
        </span>
        <span className={styles.above}>
          <ButtonLink size="row" to={`/chat-ai?persona=${persona.id}`}>
            <Trans>Start chat</Trans>
          </ButtonLink>
        </span>
      </div>
    </section>
  );
}

function Whose({ persona: { built_in, type, owner, permissions } }: { persona: Persona }) {
  if (built_in) return <Trans>Built in</Trans>;
  if (type === "published") return <Trans>Published</Trans>;
  if (type === "mypersona") return <Trans>Yours</Trans>;
  if (permissions.share) return <Trans>Yours, shared</Trans>;
  if (!owner) return <Trans>Shared by somebody who has left</Trans>;
  const name = `${owner.first_name} ${owner.last_name}`;
  return (
    <Trans>
      Shared by <bdi>{name}</bdi>
    </Trans>
  );
}
