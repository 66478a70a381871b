import type { AssetVersion } from "@lectern/contract/assets";
import { Plural, Trans, useLingui } from "@lingui/react/macro";

import { classNames } from "#ui/text/class-names.ts";
import { clockTime, fileSize, shortCount, shortDate } from "#ui/text/formats.ts";
import { Select } from "#ui/controls/Select.tsx";

import styles from "./Versions.module.css";

interface VersionsProps {
  versions: readonly AssetVersion[];
  current: number;
  onVersion: (number: number) => void;
}

/** The versions in the side column, newest first: creation date, length and basis of each. */
export function Versions({ versions, current, onVersion }: VersionsProps) {
  return (
    <section className={styles.versions}>
      <h2>
        <Trans>Versions</Trans>
      </h2>
      <ol>
        {versions.map(({ number, size, citation_count, created_at }, at) => (
          <li key={number}>
            <button
              type="button"
              className={classNames(styles.version, number === current && styles.current)}
              aria-current={number === current || undefined}
              onClick={() => onVersion(number)}
            >
              <span className={styles.number}>{number}</span>
              <span className={styles.words}>
                <bdi className={styles.date}>
                  {shortDate(created_at)}, {clockTime(created_at)}
                </bdi>
                <span className={styles.facts}>
                  <bdi>{fileSize(size)}</bdi> <Grown size={size} before={versions[at + 1]?.size} />
                  {citation_count !== null && (
                    <>
                      {" · "}
                      <Citations count={citation_count} />
                    </>
                  )}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The difference in length from the previous version. */
function Grown({ size, before }: { size: number; before: number | undefined }) {
  if (before === undefined || before === size) return null;
  const by = size - before;
  return (
    <bdi dir="ltr">
      ({by > 0 ? "+" : "−"}
      {fileSize(Math.abs(by))})
    </bdi>
  );
}

/** The version selector for layouts without a side column. */
export function VersionChoice({ versions, current, onVersion }: VersionsProps) {
  const { t } = useLingui();
  if (versions.length < 2) return null;
  return (
    <Select
      label={t`Version`}
      options={versions.map(({ number, created_at }) => ({
        value: String(number),
        name: t`Version ${number} · ${{ date: shortDate(created_at) }}`,
      }))}
      value={String(current)}
      onChange={(value) => onVersion(Number(value))}
    />
  );
}

function Citations({ count }: { count: number }) {
  const shown = shortCount(count);
  return <Plural value={count} one={`${shown} citation`} other={`${shown} citations`} />;
}
