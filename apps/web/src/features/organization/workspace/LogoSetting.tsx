import type { Organization } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { basePath } from "#platform/base-path.ts";
import { notify } from "#platform/notify.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Saved } from "#ui/feedback/Saved.tsx";
import { Setting } from "#ui/layout/Section.tsx";

import { useRemoveLogo, useSetLogo } from "../api.ts";
import styles from "./Workspace.module.css";

/** Maximum bytes; the server refuses more. */
const maxBytes = 2 * 1024 * 1024;

interface LogoSettingProps {
  organization: Organization;
  mayEdit: boolean;
}

/** The logo at the top of the sidebar. A chosen image is shown before the upload completes. */
export function LogoSetting({ organization, mayEdit }: LogoSettingProps) {
  const { t } = useLingui();
  const { id, name, logo } = organization;
  const set = useSetLogo(id);
  const remove = useRemoveLogo(id);
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useObjectUrl();
  const shown = preview ?? (logo && basePath + logo);

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) {
      notify(t`Logos can be up to 2 MB. Choose a smaller image.`, { variant: "error" });
      return;
    }
    setPreview(file);
    set.mutate(file, { onSettled: () => setPreview(null) });
  };
  return (
    <Setting
      name={<Trans>Logo</Trans>}
      meaning={
        mayEdit ? (
          <Trans>PNG, JPEG or WebP, up to 2 MB. It is shown at the top of the sidebar.</Trans>
        ) : (
          <Trans>At the top of the sidebar</Trans>
        )
      }
      stack
    >
      <span className={styles.logo} data-fixed data-busy={set.isPending || undefined}>
        {shown ? (
          <img src={shown} alt={t`Logo of \u2068${name}\u2069`} />
        ) : (
          <Avatar name={name} square />
        )}
      </span>
      {mayEdit && (
        <>
          <Saved shown={(set.isSuccess || remove.isSuccess) && !set.isPending} />
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t`Logo`}
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = "";
            }}
          />
          <Button
            size="small"
            icon={icons.upload}
            busy={set.isPending}
            onClick={() => picker.current?.click()}
          >
            {logo ? <Trans>Replace logo</Trans> : <Trans>Upload logo</Trans>}
          </Button>
          {logo && (
            <Button size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
              <Trans>Remove logo</Trans>
            </Button>
          )}
        </>
      )}
    </Setting>
  );
}

/** An object URL of a file that is not uploaded yet. */
function useObjectUrl() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return [url, (file: File | null) => setUrl(file && URL.createObjectURL(file))] as const;
}
