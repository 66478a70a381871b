import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";

import { SessionList } from "#features/chat/index.ts";
import { DrawerSurface } from "#ui/overlays/overlays.ts";

interface ChatsProps {
  current: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The list of conversations when it has no column of its own. */
export function Chats({ current, open, onClose }: ChatsProps) {
  const { t } = useLingui();
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (open) setWasOpen(true);
  }, [open]);
  if (!open && !wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <DrawerSurface open={open} label={t`Chats`} onClose={onClose}>
        <SessionList current={current} onChosen={onClose} />
      </DrawerSurface>
    </Suspense>
  );
}
