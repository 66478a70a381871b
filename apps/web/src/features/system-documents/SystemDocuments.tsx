import { may } from "@lectern/contract/policy";
import type { SystemDocument, SystemDocumentKind } from "@lectern/contract/system-documents";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { pickFiles } from "#features/library/index.ts";
import { notify } from "#platform/notify.ts";
import { translateStatus } from "#platform/language/server-messages.ts";
import { useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { fileSize, shortCount } from "#ui/text/formats.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { StatusBadge } from "#ui/feedback/StatusBadge.tsx";

import { add, change, readAgain, remove, replace, restore, systemDocuments } from "./api.ts";
import { addSamples } from "./samples.ts";
import styles from "./SystemDocuments.module.css";

/**
 * The documents that every conversation of the workspace uses: readable by all, managed by admins.
 */
export function SystemDocuments() {
  const { t } = useLingui();
  const group = useSession(({ group }) => group);
  const manages = may(group, "system_document.manage");
  const { data, isError, refetch } = useQuery(systemDocuments());
  return (
    <Section
      title={t`System documents`}
      about={t`Used in every chat. A house style and a glossary shape how answers are written; a policy or a reference is read and cited.`}
      action={manages && (data?.length ?? 0) > 0 && <AddButton />}
    >
      {isError ? (
        <ErrorState title={t`Couldn't load the system documents`} onRetry={() => void refetch()} />
      ) : !data ? (
        <Card>
          <LoadingRows label={t`Loading the system documents`} />
        </Card>
      ) : data.length === 0 ? (
        <None manages={manages} />
      ) : (
        <Card>
          <Rows>
            {data.map((document, at) => (
              <Document
                key={document.id}
                document={document}
                place={{ at, of: data.length }}
                manages={manages}
              />
            ))}
          </Rows>
        </Card>
      )}
    </Section>
  );
}

function None({ manages }: { manages: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={icons.book}
      title={t`No system documents yet`}
      action={
        manages && (
          <div className={styles.begin}>
            <AddButton />
            <Button onClick={() => void addSamples()}>
              <Trans>Start with samples</Trans>
            </Button>
          </div>
        )
      }
    >
      {manages
        ? t`Add a house style, a glossary or a policy. The samples are one of each of the first two.`
        : t`Admins add what every chat should know.`}
    </EmptyState>
  );
}

const useKinds = (): { value: SystemDocumentKind; name: string }[] => {
  const { t } = useLingui();
  return [
    { value: "style", name: t`House style` },
    { value: "glossary", name: t`Glossary` },
    { value: "policy", name: t`Policy` },
    { value: "reference", name: t`Reference` },
  ];
};

function AddButton() {
  const { t } = useLingui();
  const choose = async (kind: SystemDocumentKind) => {
    const { files } = await pickFiles();
    await add(
      files.map(({ file }) => file),
      kind,
    );
  };
  const entries = useKinds().map(({ value, name }) => ({
    name,
    onChoose: () => void choose(value),
  }));
  return (
    <Menu
      label={t`Add as`}
      entries={entries}
      trigger={(props) => (
        <Button {...props} kind="primary" icon={icons.plus}>
          <Trans>Add documents</Trans>
        </Button>
      )}
    />
  );
}

interface DocumentProps {
  document: SystemDocument;
  place: { at: number; of: number };
  manages: boolean;
}

function Document({ document, place, manages }: DocumentProps) {
  const { t } = useLingui();
  const kinds = useKinds();
  const { id, name, kind, use, enabled, status, status_detail, size } = document;
  const tokens = shortCount(document.tokens ?? 0);
  const uses = [
    { value: "always" as const, name: t`In every answer` },
    { value: "searched" as const, name: t`Searched first` },
    { value: "off" as const, name: t`Off` },
  ];
  const used = enabled ? use : "off";
  const nameOf = <Value extends string>(options: { value: Value; name: string }[], value: Value) =>
    options.find((option) => option.value === value)?.name ?? value;
  const length = t`About ${tokens} tokens`;
  const facts = document.tokens === null ? fileSize(size) : [fileSize(size), length].join(" · ");
  const below = status === "ready" || !status_detail ? facts : translateStatus(document);
  return (
    <Row
      wraps
      start={<FileIcon />}
      title={
        <Link to={`?document=${id}`} state={{ viewer: "opened" }} className={styles.name}>
          <FileName name={name} />
        </Link>
      }
      below={manages ? below : `${nameOf(kinds, kind)} · ${nameOf(uses, used)}`}
      end={
        <span className={styles.controls}>
          {status !== "ready" && <StatusBadge status={status} />}
          {manages && (
            <>
              <Select
                label={t`What ${name} is for`}
                options={kinds}
                value={kind}
                onChange={(next) => void change(document, { kind: next })}
              />
              <Select
                label={t`How ${name} is used`}
                options={uses}
                value={used}
                onChange={(next) =>
                  void change(
                    document,
                    next === "off" ? { enabled: false } : { enabled: true, use: next },
                  )
                }
              />
              <Actions document={document} place={place} />
            </>
          )}
        </span>
      }
    />
  );
}

function Actions({ document, place: { at, of } }: Omit<DocumentProps, "manages">) {
  const { t } = useLingui();
  const { name } = document;
  const choose = async () => {
    const [chosen] = (await pickFiles({ multiple: false })).files;
    if (chosen) await replace(document, chosen.file);
  };
  const entries: MenuEntry[] = [
    {
      name: t`Move up`,
      icon: icons.chevronUp,
      disabled: at === 0,
      onChoose: () => void change(document, { position: at - 1 }),
    },
    {
      name: t`Move down`,
      icon: icons.chevronDown,
      disabled: at === of - 1,
      onChoose: () => void change(document, { position: at + 1 }),
    },
    { name: t`Replace`, icon: icons.upload, onChoose: () => void choose() },
    ...(document.status === "error"
      ? [{ name: t`Read it again`, icon: icons.retry, onChoose: () => void readAgain(document) }]
      : []),
    {
      name: t`Delete`,
      icon: icons.trash,
      danger: true,
      onChoose: () => {
        void remove(document);
        const run = () => void restore(document);
        notify(t`No chat consults “${name}” any more`, { action: { label: t`Undo`, run } });
      },
    },
  ];
  return (
    <Menu
      label={t`What to do with ${name}`}
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} icon={icons.more} label={t`What to do with ${name}`} />
      )}
    />
  );
}
