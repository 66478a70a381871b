import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

import { isRecord } from "#platform/is-record.ts";

interface Asked {
  collection: () => void;
  files: () => void;
}

/** Starts an action that another screen requests: `state={{ make: "collection" }}`, or "files". */
export function useAskedFor(begin: Asked) {
  const { state, pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const make = isRecord(state) ? state["make"] : undefined;
  const begun = useRef<string>(undefined);
  const start = useEffectEvent((what: unknown) => {
    if (what === "collection") begin.collection();
    if (what === "files") begin.files();
  });
  useEffect(() => {
    if (make === undefined || begun.current === key) return;
    begun.current = key;
    // Clears the state so that neither a reload nor Back starts it again.
    void navigate({ pathname, search }, { replace: true, state: null });
    start(make);
  }, [make, key, navigate, pathname, search]);
}
