import Drawer from "@mui/material/Drawer";

import { SessionList } from "#features/chat/index.ts";

import styles from "./ChatPage.module.css";

interface ChatsProps {
  current: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The list of conversations where it has no column of its own. */
export function Chats({ current, open, onClose }: ChatsProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { className: styles.drawer ?? "", "aria-label": "Chats" } }}
    >
      <SessionList current={current} onChosen={onClose} />
    </Drawer>
  );
}
