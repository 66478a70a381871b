import { expect, test } from "vitest";

import { headingsOf, only, pageOf } from "#test/chat/table-pages.ts";

test("several periods that were read as one heading are each that of its columns", () => {
  const page = pageOf([
    [
      "\t\tThree Months Ended\t\tSix Months Ended",
      "\tQ2 2023 Q2 2022 YTD 2023 YTD 2022",
      "(In Millions)\tAmount\t% of Revenue Amount\t% of Revenue Amount\t% of Revenue Amount\t% of Revenue",
      "Revenue\t$ 12,949\t100.0 % $ 15,321\t100.0 % $ 24,664\t100.0 % $ 33,674\t100.0 %",
    ],
  ]);
  const head = page.text.indexOf("Revenue\t$ 12,949");
  const table = only({ ...page, blocks: page.blocks.map((block) => ({ ...block, head })) });
  expect(headingsOf(table)).toEqual([
    "Three Months Ended Q2 2023 Amount",
    "Three Months Ended Q2 2023 % of Revenue",
    "Three Months Ended Q2 2022 Amount",
    "Three Months Ended Q2 2022 % of Revenue",
    "Six Months Ended YTD 2023 Amount",
    "Six Months Ended YTD 2023 % of Revenue",
    "Six Months Ended YTD 2022 Amount",
    "Six Months Ended YTD 2022 % of Revenue",
  ]);
});

test("a year before a day without one is that day's, not the heading's on its other side", () => {
  const table = only(
    pageOf([
      [
        "\t\tThree Months Ended December 31,\tPercentage Change\t\tSix Months Ended December 31,\tPercentage Change",
        "\t2022\t2021\t\t2022\t2021",
        "Research and development\t$ 6,844\t$ 5,758\t19%\t$ 13,472\t$ 11,357\t19%",
      ],
    ]),
  );
  expect(headingsOf(table)).toEqual([
    "Three Months Ended December 31, 2022",
    "Three Months Ended December 31, 2021",
    "Percentage Change",
    "Six Months Ended December 31, 2022",
    "Six Months Ended December 31, 2021",
    "Percentage Change",
  ]);
});

test("a year after a day without one stays with that day", () => {
  const table = only(
    pageOf([
      [
        "\tThree Months Ended June 30,\t\tSix Months Ended June 30,\t\tNote",
        "\t2023\t2022\t2023\t2022\t",
        "Revenue\t$ 6,844\t$ 5,758\t$ 13,472\t$ 11,357\t4",
      ],
    ]),
  );
  expect(headingsOf(table)).toEqual([
    "Three Months Ended June 30, 2023",
    "Three Months Ended June 30, 2022",
    "Six Months Ended June 30, 2023",
    "Six Months Ended June 30, 2022",
    "Note",
  ]);
});
