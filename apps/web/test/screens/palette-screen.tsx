import type { SearchResult } from "@lectern/contract/search";
import { screen } from "@testing-library/react";

import { hideOverlay, useOverlay } from "../../src/pages/overlay.ts";
import { Palette } from "../../src/pages/palette/Palette.tsx";

import { showRoutes, signIn } from "../render.tsx";
import { answer } from "../script.ts";

const none = { total: 0, results: [] };
export const passages = "/libraries/ext/v1/search";

export const passage: SearchResult = {
  chunk_id: "0199f0aa-0000-7000-8000-0000000000a1",
  score: 1,
  text: "A separate night tariff lowers the share.",
  highlights: [
    [11, 16],
    [17, 23],
  ],
  page: 3,
  rects: [{ page: 3, x: 0.1, y: 0.2, width: 0.8, height: 0.02 }],
  document: {
    id: "0199f0aa-0000-7000-8000-0000000000d1",
    name: "Tariff options memo.pdf",
    collection_id: "0199f0aa-0000-7000-8000-00000000000c",
  },
};

export const session = {
  id: "0199f0aa-0000-7000-8000-0000000000e1",
  title: "Would a night tariff pay off?",
  updated_at: "2026-11-17T10:00:00Z",
};

export function open(at = "/assets") {
  useOverlay.setState({ overlay: "palette" });
  const Shown = () => {
    const overlay = useOverlay(({ overlay }) => overlay);
    return (
      <>
        <button type="button">Before</button>
        <Palette open={overlay === "palette"} onClose={hideOverlay} />
      </>
    );
  };
  return showRoutes([{ path: "*", element: <Shown /> }], at);
}

export const field = () => screen.findByRole("combobox");
export const active = async () => {
  const id = (await field()).getAttribute("aria-activedescendant");
  return id ? document.getElementById(id)?.textContent : null;
};

/** Signs Ada in, with nothing to find and no overlay open. */
export function startPalette() {
  hideOverlay();
  signIn();
  answer("GET", passages, { total: 0, results: [] });
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/libraries/ext/v1/document", none);
  answer("GET", "/chats/ext/v1/sessions", none);
  answer("GET", "/assets/ext/v1/assets", none);
  answer("GET", "/personas/ext/v1/", none);
}
