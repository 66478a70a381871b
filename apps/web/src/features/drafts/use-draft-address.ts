import { useSearchParams } from "react-router";

export type DraftMode = "read" | "changes" | "edit";

const modes: readonly DraftMode[] = ["read", "changes", "edit"];

/** The mode of a draft's screen in its address: `?mode=edit`; reading has none. */
export function useDraftAddress() {
  const [search, setSearch] = useSearchParams();
  const setMode = (mode: DraftMode) => {
    const next = new URLSearchParams(search);
    if (mode === "read") next.delete("mode");
    else next.set("mode", mode);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { mode: modes.find((one) => one === search.get("mode")) ?? "read", setMode };
}
