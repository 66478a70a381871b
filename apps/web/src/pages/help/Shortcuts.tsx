import { Card } from "#ui/Card.tsx";
import { Keys } from "#ui/Keys.tsx";

import styles from "./Help.module.css";

const shortcuts = [
  { keys: ["Enter"], does: "Send a question" },
  { keys: ["Shift", "Enter"], does: "New line in a question" },
  { keys: ["Tab"], does: "To the next control" },
  { keys: ["Esc"], does: "Close a menu, dialog or panel" },
] as const;

export function Shortcuts() {
  return (
    <Card title="Keyboard shortcuts">
      <dl className={styles.shortcuts}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <Keys of={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
