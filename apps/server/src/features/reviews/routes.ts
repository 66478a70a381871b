import * as cells from "@lectern/contract/review-cells";
import * as questions from "@lectern/contract/review-columns";
import * as readings from "@lectern/contract/review-filling";
import * as verdicts from "@lectern/contract/review-verdicts";
import * as contract from "@lectern/contract/reviews";

import { serve } from "#http/serve.ts";

import * as columns from "./columns.ts";
import { sendReview } from "./exports/exporting.ts";
import * as filling from "./reading/filling.ts";
import { assignRows, judge } from "./judging.ts";
import * as reviews from "./reviews.ts";
import * as rows from "./grid/rows.ts";
import { tryColumn } from "./reading/trying.ts";

export const routes = [
  serve(contract.listReviews, ({ query }, { deps, member }) => reviews.list(deps, member, query)),
  serve(contract.createReview, ({ body }, { deps, member }) => reviews.create(deps, member, body)),
  serve(contract.getReview, ({ params }, { deps, member }) =>
    reviews.get(deps, member, params.review_id),
  ),
  serve(contract.updateReview, ({ params, body }, { deps, member }) =>
    reviews.update(deps, member, params.review_id, body),
  ),
  serve(contract.deleteReview, ({ params }, { deps, member }) =>
    reviews.remove(deps, member, params.review_id),
  ),
  serve(contract.addReviewDocuments, ({ params, body }, { deps, member }) =>
    reviews.addDocuments(deps, member, params.review_id, body.document_ids),
  ),
  serve(contract.removeReviewRows, ({ params, body }, { deps, member }) =>
    reviews.removeRows(deps, member, params.review_id, body.row_ids),
  ),
  serve(contract.exportReview, ({ params, query }, { deps, member, reply }) =>
    sendReview(deps, member, params.review_id, query, reply),
  ),
  serve(questions.listReviewColumns, ({ params }, { deps, member }) =>
    columns.list(deps, member, params.review_id),
  ),
  serve(questions.addReviewColumn, ({ params, body }, { deps, member }) =>
    columns.add(deps, member, params.review_id, body),
  ),
  serve(questions.updateReviewColumn, ({ params, body }, { deps, member }) =>
    columns.update(deps, member, params, body),
  ),
  serve(questions.orderReviewColumns, ({ params, body }, { deps, member }) =>
    columns.order(deps, member, params.review_id, body.column_ids),
  ),
  serve(questions.deleteReviewColumn, ({ params }, { deps, member }) =>
    columns.remove(deps, member, params),
  ),
  serve(readings.tryReviewColumn, ({ params, body }, { deps, member }) =>
    tryColumn(deps, member, params.review_id, body),
  ),
  serve(cells.listReviewRows, ({ params, query }, { deps, member }) =>
    rows.list(deps, member, params.review_id, query),
  ),
  serve(cells.getReviewRow, ({ params }, { deps, member }) => rows.getRow(deps, member, params)),
  serve(cells.getReviewCell, ({ params }, { deps, member }) => rows.getCell(deps, member, params)),
  serve(cells.listCellHistory, ({ params, query }, { deps, member }) =>
    rows.history(deps, member, params, query),
  ),
  serve(cells.nextToVerify, ({ params, query }, { deps, member }) =>
    rows.next(deps, member, params.review_id, query),
  ),
  serve(readings.fillReview, ({ params, body }, { deps, member }) =>
    filling.fill(deps, member, params.review_id, body),
  ),
  serve(readings.stopReview, ({ params }, { deps, member }) =>
    filling.stop(deps, member, params.review_id),
  ),
  serve(verdicts.judgeCells, ({ params, body }, { deps, member }) =>
    judge(deps, member, params.review_id, body),
  ),
  serve(verdicts.assignReviewers, ({ params, body }, { deps, member }) =>
    assignRows(deps, member, params.review_id, body),
  ),
];
