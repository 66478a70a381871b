import type { Passkey } from "@lectern/contract/passkeys";
import { Trans, useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row } from "#ui/layout/Rows.tsx";
import { Menu } from "#ui/popups/Menu.tsx";
import { recentTime, shortDate } from "#ui/text/formats.ts";

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** A passkey: its name, where it is kept, and when it was added and last used. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useLingui();
  const { name, backed_up, created_at, last_used_at } = passkey;
  const since = shortDate(created_at);
  const used = last_used_at && recentTime(last_used_at);
  return (
    <Row
      start={<Glyph icon={icons.key} />}
      title={<bdi title={name}>{name}</bdi>}
      below={
        <>
          {backed_up ? <Trans>In a password manager</Trans> : <Trans>On one device</Trans>}
          {" · "}
          <Trans>added on {since}</Trans>
          {" · "}
          {used ? <Trans>last used {used}</Trans> : <Trans>never used</Trans>}
        </>
      }
      end={
        <Menu
          label={t`Passkey \u2068${name}\u2069`}
          entries={[
            { name: t`Rename`, icon: icons.pencil, onChoose: onRename },
            { name: t`Remove`, icon: icons.trash, danger: true, onChoose: onRemove },
          ]}
          trigger={(props) => (
            <IconButton {...props} icon={icons.more} label={t`More for \u2068${name}\u2069`} />
          )}
        />
      }
    />
  );
}
