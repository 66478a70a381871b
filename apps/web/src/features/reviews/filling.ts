import type { RequestOf } from "@lectern/contract/endpoints";
import { plural, t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";
import { shortCount } from "#ui/text/formats.ts";

import { refreshReview, reviewPath } from "./api.ts";

type FillRequest = RequestOf<"POST", "/reviews/ext/v1/reviews/{review_id}/fill">["body"];

/** As many cells as the server accepts at once. */
const most = 500;

/** Splits a request that names more cells than the server accepts at once. */
const parted = (request: FillRequest): FillRequest[] =>
  request.cells === undefined
    ? [request]
    : Array.from({ length: Math.ceil(request.cells.length / most) }, (_, at) => ({
        ...request,
        cells: request.cells?.slice(at * most, (at + 1) * most),
      }));

/** Has documents read for their cells; says how many answers are on their way. */
export async function fill(review_id: string, request: FillRequest) {
  try {
    let queued = 0;
    for (const body of parted(request))
      queued += (await api.post(`${reviewPath}/fill`, { params: { review_id }, body })).queued;
    const shown = shortCount(queued);
    notify(
      queued === 0
        ? t`There is nothing to fill`
        : plural(queued, { one: `Filling ${shown} answer`, other: `Filling ${shown} answers` }),
    );
  } catch (error) {
    notifyError(error);
  }
  await refreshReview(review_id);
}

export async function stop(review_id: string) {
  try {
    await api.post(`${reviewPath}/stop`, { params: { review_id }, body: {} });
    notify(t`Filling was stopped`);
  } catch (error) {
    notifyError(error);
  }
  await refreshReview(review_id);
}
