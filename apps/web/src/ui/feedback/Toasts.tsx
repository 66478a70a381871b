import { useLingui } from "@lingui/react/macro";

import { Toast, type ToastContent } from "./Toast.tsx";
import styles from "./Toasts.module.css";

interface ToastsProps {
  notices: readonly ToastContent[];
  onDismiss: (id: number) => void;
  /** Called when the exit transition of a toast has ended. */
  onLeft: (id: number) => void;
}

/** The stack of toasts at the top centre, above everything but tooltips. */
export function Toasts({ notices, onDismiss, onLeft }: ToastsProps) {
  const { t } = useLingui();
  return (
    <section className={styles.stack} aria-label={t`Notifications`}>
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} onDismiss={onDismiss} onLeft={onLeft} />
      ))}
    </section>
  );
}
