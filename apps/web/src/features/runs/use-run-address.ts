import { useSearchParams } from "react-router";

export type RunView = "report" | "steps";

/**
 * The state of a run's screen in its address: `?view=steps` instead of the report, and an earlier
 * version of the plan (`?version=2`).
 */
export function useRunAddress() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const version = Number(search.get("version") ?? "0");
  return {
    view: search.get("view") === "steps" ? ("steps" as const) : ("report" as const),
    setView: (view: RunView) => set("view", view === "report" ? null : view),
    /** null: the newest one. */
    version: Number.isInteger(version) && version > 0 ? version : null,
    setVersion: (to: number | null) => set("version", to === null ? null : String(to)),
  };
}
