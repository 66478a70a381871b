import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "react-router";

import { givenIn, NewReviewDialog, ReviewList } from "#features/reviews/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { AssetListPage } from "../assets/AssetListPage.tsx";

/**
 * The reviews that the person may see. `?new=1` asks for a new one; `&collection=` with `&folder=`,
 * `&documents=`, or `&q=` with `&collections=` name what it asks.
 */
export function ReviewsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const isNew = search.has("new");
  const open = () => setSearch({ new: "1" });
  return (
    <AssetListPage
      current="reviews"
      title={t`Reviews`}
      actions={
        <Button kind="primary" size="small" icon={icons.plus} onClick={open}>
          <Trans>New review</Trans>
        </Button>
      }
    >
      <ReviewList onNew={open} />
      {isNew && (
        <NewReviewDialog
          given={givenIn(search)}
          onMade={({ id }) => void navigate(`/assets/reviews/${id}`, { replace: true })}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </AssetListPage>
  );
}
