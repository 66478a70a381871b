import { useEffect } from "react";
import { useNavigate } from "react-router";

import { hearsSingleKeys } from "#platform/single-keys.ts";

import { showOverlay } from "../overlay.ts";
import { toggleSidebar } from "../sidebar-state.ts";
import { hearShortcuts } from "./hear.ts";

/** Registers the shortcuts of every signed-in screen. */
export function useShortcuts() {
  const navigate = useNavigate();
  useEffect(
    () =>
      hearShortcuts(
        {
          goTo: (path) => void navigate(path),
          showPalette: () => showOverlay("palette"),
          showShortcuts: () => showOverlay("shortcuts"),
          toggleSidebar,
          search: () => {
            if (!focusSearch()) void navigate("/search");
          },
        },
        hearsSingleKeys,
      ),
    [navigate],
  );
}

/** Focuses the screen's search field, if it has one; a document over the page has its own. */
function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")];
  const visible = fields.filter((field) => !field.disabled && field.checkVisibility());
  const isReading = new URLSearchParams(globalThis.location.search).has("document");
  const field = isReading ? visible.at(-1) : visible[0];
  field?.focus();
  field?.select();
  return field !== undefined;
}
