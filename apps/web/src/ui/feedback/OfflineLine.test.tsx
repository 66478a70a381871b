import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { render } from "#test/part.tsx";

import { OfflineLine } from "./OfflineLine.tsx";

test("shows while the network is gone", () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  render(<OfflineLine />);
  expect(screen.queryByText(/You are offline/)).toBeNull();
  online.mockReturnValue(false);
  act(() => void globalThis.dispatchEvent(new Event("offline")));
  expect(screen.getByText("You are offline. Changes are kept and sent later.")).toBeVisible();
  online.mockReturnValue(true);
  act(() => void globalThis.dispatchEvent(new Event("online")));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});
