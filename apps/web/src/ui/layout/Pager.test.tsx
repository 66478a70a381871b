import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { render } from "#test/part.tsx";

import { Pager } from "./Pager.tsx";

const pagerOf = (page: number, total: number) => {
  const onPage = vi.fn();
  render(
    <Pager label="Pages of questions" page={page} pageSize={25} total={total} onPage={onPage} />,
  );
  return onPage;
};

test("a page that is there no longer leads to the last one", () => {
  expect(pagerOf(2, 25)).toHaveBeenCalledExactlyOnceWith(1);
});

test("a page that is there stays, and so does one of a list that is not loaded", () => {
  expect(pagerOf(2, 26)).not.toHaveBeenCalled();
  expect(screen.getByRole("status")).toHaveTextContent("26 to 26 of 26");
  expect(pagerOf(2, 0)).not.toHaveBeenCalled();
});
