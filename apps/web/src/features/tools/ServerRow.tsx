import type { Tool, ToolMode, ToolServer } from "@lectern/contract/tools";
import { Trans, useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Select } from "#ui/controls/Select.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";

import { useCheckServer, useToolMode } from "./api.ts";
import styles from "./ToolServers.module.css";

interface ServerRowProps {
  server: ToolServer;
  onEdit: () => void;
  onDelete: () => void;
}

/** A tool server: its address, a check of it, and which of its tools answers may call. */
export function ServerRow({ server, onEdit, onDelete }: ServerRowProps) {
  const { t } = useLingui();
  const { id, name, url, tools, checked_at } = server;
  const check = useCheckServer(id);
  return (
    <li className={styles.server}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.address}>
          <bdi dir="ltr">{url}</bdi>
        </p>
        {check.isError && (
          <p className={styles.wrong} role="alert">
            {errorMessage(check.error)}
          </p>
        )}
        {checked_at !== null && tools.length === 0 && (
          <p className={styles.note}>
            <Trans>This server has no tools.</Trans>
          </p>
        )}
        {tools.length > 0 && (
          <ul className={styles.tools} aria-label={t`Tools of \u2068${name}\u2069`}>
            {tools.map((tool) => (
              <ToolRow key={tool.id} serverId={id} tool={tool} />
            ))}
          </ul>
        )}
      </div>
      <Button
        size="row"
        busy={check.isPending}
        aria-label={t`Try the connection to \u2068${name}\u2069`}
        onClick={() => check.mutate()}
      >
        <Trans>Try connection</Trans>
      </Button>
      <Menu
        label={t`Tool server \u2068${name}\u2069`}
        entries={[
          { name: t`Edit`, icon: icons.pencil, onChoose: onEdit },
          { name: t`Delete`, icon: icons.trash, danger: true, onChoose: onDelete },
        ]}
        trigger={(props) => (
          <IconButton {...props} icon={icons.more} label={t`More for \u2068${name}\u2069`} />
        )}
      />
    </li>
  );
}

function ToolRow({ serverId, tool }: { serverId: string; tool: Tool }) {
  const { t } = useLingui();
  const { title, description, mode, changed } = tool;
  const set = useToolMode(serverId);
  const modes: { value: ToolMode; name: string }[] = [
    { value: "off", name: t`Off` },
    { value: "ask", name: t`Ask each time` },
    { value: "allow", name: t`Allow without asking` },
  ];
  return (
    <li className={styles.tool}>
      <div className={styles.words}>
        <p>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.note}>
          <bdi>{description}</bdi>
        </p>
        {changed && (
          <p className={styles.wrong}>
            <Trans>Its definition has changed, so it was turned off.</Trans>
          </p>
        )}
        {set.isError && (
          <p className={styles.wrong} role="alert">
            {errorMessage(set.error)}
          </p>
        )}
      </div>
      <Select
        label={t`Calls of \u2068${title}\u2069`}
        options={modes}
        value={set.isPending ? set.variables.mode : mode}
        onChange={(chosen) => set.mutate({ ...tool, mode: chosen })}
      />
    </li>
  );
}
