import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { basePath } from "#platform/base-path.ts";
import { isGone } from "#platform/http/api.ts";
import { read } from "#platform/http/read.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import * as icons from "#ui/images/icons.ts";
import { ProductMark } from "#ui/images/ProductMark.tsx";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { useTitle } from "#ui/layout/use-title.ts";
import { useBrandOver } from "#ui/theme/brand.ts";

import { LinkedCollection } from "./LinkedCollection.tsx";
import { OpenDocument } from "./OpenDocument.tsx";
import styles from "./PublicPage.module.css";

/** The page of a public link: one published collection, readable without an account. */
export function PublicPage() {
  const { t } = useLingui();
  const found = useQuery({
    ...read("/libraries/ext/v1/collections"),
    retry: (count, error) => !isGone(error) && count < 2,
  });
  const collection = found.data?.results[0];
  const ended = isGone(found.error);
  useBrandOver(collection?.edition?.brand);
  useTitle(collection?.name ?? (ended ? t`Link ended` : undefined));
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {/* Until the workspace is known, neither its name nor its colour is. */}
        {!found.isPending && (
          <>
            <span className={styles.mark}>
              <ProductMark size={24} />
            </span>
            <a href={`${basePath}/`}>
              <Trans>Sign in</Trans>
            </a>
          </>
        )}
      </header>
      <main className={styles.main}>
        {found.isPending && <LoadingRows label={t`Loading`} />}
        {found.isError && !ended && (
          <QueryError query={found} failed={t`The collection could not be loaded`} />
        )}
        {ended && <Ended />}
        {collection && <LinkedCollection collection={collection} />}
      </main>
      {collection && <OpenDocument />}
    </div>
  );
}

/** The same screen for a link that expired, was revoked, or never existed. */
function Ended() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading className="visually-hidden">{t`Link ended`}</PageHeading>
      <EmptyState icon={icons.link} title={t`This link is not valid`}>
        <Trans>
          It has expired or never existed. Ask the person who gave it to you for a new one.
        </Trans>
      </EmptyState>
    </>
  );
}
