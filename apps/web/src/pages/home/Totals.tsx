import type { LibraryTotals } from "@lectern/contract/library";
import { Link } from "react-router";

import { Card } from "#ui/Card.tsx";
import { fileSize, shortCount } from "#ui/formats.ts";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";

import styles from "./Totals.module.css";

/** How much the library holds. */
export function Totals({ totals }: { totals: LibraryTotals | undefined }) {
  return (
    <Card title="Library" aside={<Link to="/library/all">Open</Link>}>
      {totals ? (
        <dl className={styles.totals}>
          <Total name="documents" value={shortCount(totals.documents)} />
          <Total name="pages" value={shortCount(totals.pages)} />
          <Total name="collections" value={shortCount(totals.collections)} />
          <Total name="in size" value={fileSize(totals.size)} />
        </dl>
      ) : (
        <Loading label="Loading the library's totals">
          <div className={styles.totals}>
            {["documents", "pages", "collections", "size"].map((name) => (
              <div key={name}>
                <Skeleton width={56} height={30} />
                <Skeleton width={72} height={16} />
              </div>
            ))}
          </div>
        </Loading>
      )}
    </Card>
  );
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
