import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { queryClient } from "./http/query-client.ts";
import { readAgain } from "./http/read.ts";

test("a first read that was answered before a change is not kept: it is read again", async () => {
  const answers: ((text: string) => void)[] = [];
  const shown = new QueryObserver(queryClient, {
    queryKey: ["collections"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const leave = shown.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const again = readAgain(queryClient, ["collections"]);
  answers[0]?.("before the change");
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.("after it");
  await again;
  expect(shown.getCurrentResult().data).toBe("after it");
  leave();
});
