import type { Attachment } from "@lectern/contract/attachments";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

const KeepDialog = lazy(async () => ({
  default: (await import("./KeepDialog.tsx")).KeepDialog,
}));

/** Saves a sent attachment to a collection. */
export function KeepButton({ attachment }: { attachment: Attachment }) {
  const { t } = useLingui();
  const [keeping, setKeeping] = useState(false);
  const { name } = attachment;
  return (
    <>
      <Tooltip title={t`Keep in a collection`}>
        <IconButton
          icon={icons.folder}
          size="small"
          label={t`Keep ${name} in a collection`}
          onClick={() => setKeeping(true)}
        />
      </Tooltip>
      {keeping && (
        <Suspense fallback={null}>
          <KeepDialog attachment={attachment} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </>
  );
}
