import type { ToolServer } from "@lectern/contract/tools";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useDeleteServer, useToolServers } from "./api.ts";
import { ServerForm } from "./ServerForm.tsx";
import { ServerRow } from "./ServerRow.tsx";

type Shown = { as: "form" | "deletion"; server: ToolServer | null } | null;

/** The servers whose tools answers may call. */
export function ToolServers() {
  const { t } = useLingui();
  const servers = useToolServers();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const add = (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "form", server: null })}>
      <Trans>New tool server</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`Tools`}
      about={
        <Trans>
          Let answers call tools of other programs (MCP). What a tool returns is outside your
          library and is never cited from it.
        </Trans>
      }
      add={add}
      query={servers}
      failed={t`Couldn't load the tool servers`}
      loading={t`Loading tool servers`}
      rows={2}
      empty={{
        icon: icons.link,
        title: t`No tool servers yet`,
        text: t`Add a server that offers tools over streamable HTTP.`,
      }}
      row={(server) => (
        <ServerRow
          server={server}
          onEdit={() => setShown({ as: "form", server })}
          onDelete={() => setShown({ as: "deletion", server })}
        />
      )}
    >
      <ServerForm open={shown?.as === "form"} server={shown?.server ?? null} onClose={close} />
      <DeleteServer server={shown?.as === "deletion" ? shown.server : null} onClose={close} />
    </ListSection>
  );
}

function DeleteServer({ server, onClose }: { server: ToolServer | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteServer();
  return (
    <ConfirmDialog
      open={server !== null}
      title={t`Delete this tool server?`}
      confirm={t`Delete`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => server && remove.mutate(server.id, { onSuccess: onClose })}
    >
      <p>
        <bdi>{useLast(server)?.name}</bdi>
      </p>
      <p>
        <Trans>Answers can no longer call its tools. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
