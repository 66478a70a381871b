import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "react-router";

import { givenIn, NewReviewDialog, ReviewList } from "#features/reviews/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { AssetTabs } from "../assets/AssetTabs.tsx";
import styles from "./ReviewPage.module.css";

/**
 * The reviews that the person may see. `?new=1` asks for a new one; `&collection=` with `&folder=`,
 * `&documents=`, or `&q=` with `&collections=` name what it asks.
 */
export function ReviewsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  useTitle(t`Reviews`);
  const isNew = search.has("new");
  const open = () => setSearch({ new: "1" });
  return (
    <div className={styles.page}>
      <PageBar title={t`Assets`}>
        <Button kind="primary" size="small" icon={icons.plus} onClick={open}>
          <Trans>New review</Trans>
        </Button>
      </PageBar>
      <AssetTabs current="reviews" />
      <ReviewList onNew={open} />
      {isNew && (
        <NewReviewDialog
          given={givenIn(search)}
          onMade={({ id }) => void navigate(`/assets/reviews/${id}`, { replace: true })}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </div>
  );
}
