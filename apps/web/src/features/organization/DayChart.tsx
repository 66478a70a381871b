import type { Usage } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";

import { dayDate, shortCount, useDateOrder } from "#ui/text/formats.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import styles from "./DayChart.module.css";

interface DayChartProps {
  /** Oldest first. */
  days: Usage["days"];
}

/** The questions per day as columns. Screen readers get the table instead. */
export function DayChart({ days }: DayChartProps) {
  const { t } = useLingui();
  useDateOrder();
  const most = Math.max(1, ...days.map(({ chats }) => chats));
  const [first, last] = [days[0], days.at(-1)];
  return (
    // Focusable so that the keyboard can scroll it: it contains no other focusable element.
    <div className={styles.chart} tabIndex={0} role="group" aria-label={t`Questions by day`}>
      <div className={styles.plot} aria-hidden>
        <span className={styles.most}>
          <bdi>{shortCount(most)}</bdi>
        </span>
        <div className={styles.days}>
          {days.map(({ day, chats }) => (
            <Tooltip key={day} title={`${dayDate(day)}: ${shortCount(chats)}`}>
              <span className={styles.day}>
                <span className={styles.column} style={{ height: `${(chats / most) * 100}%` }} />
              </span>
            </Tooltip>
          ))}
        </div>
      </div>
      {first && last && (
        <p className={styles.ends} aria-hidden>
          <bdi>{dayDate(first.day)}</bdi>
          <bdi>{dayDate(last.day)}</bdi>
        </p>
      )}
      <table className="visually-hidden">
        <caption>{t`Questions by day`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Questions</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, chats }) => (
            <tr key={day}>
              <th scope="row">{dayDate(day)}</th>
              <td>{shortCount(chats)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
