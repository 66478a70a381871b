import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";

import { Button } from "./Button.tsx";
import * as icons from "../images/icons.ts";

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers: "Copy the key". */
  label: string;
  size?: "small" | "row";
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, size = "small" }: CopyButtonProps) {
  const { t } = useLingui();
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), 4000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  const words = { idle: t`Copy`, copied: t`Copied`, failed: t`Select it and copy` }[state];
  return (
    <>
      <Button
        size={size}
        icon={state === "copied" ? icons.check : icons.copy}
        aria-label={state === "idle" ? label : words}
        onClick={() => void copy()}
      >
        {words}
      </Button>
      <span className="visually-hidden" role="status">
        {state === "idle" ? "" : words}
      </span>
    </>
  );
}
