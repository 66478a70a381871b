import { useEffect, useRef, useState } from "react";

import type { Summary } from "../summary.ts";
import { timeLeft, timeLeftText } from "../time-left.ts";

/** Returns the remaining time as text, updated once a second. */
export function useTimeLeft({ sent, bytes, running }: Summary): string | undefined {
  const figures = useRef({ sent, bytes });
  const [text, setText] = useState<string>();
  useEffect(() => {
    figures.current = { sent, bytes };
  });
  useEffect(() => {
    if (!running) return undefined;
    const estimate = timeLeft();
    const look = () => {
      const { sent, bytes } = figures.current;
      const seconds = estimate(sent, bytes, Date.now());
      setText(seconds === undefined ? undefined : timeLeftText(seconds));
    };
    const timer = setInterval(look, 1000);
    return () => {
      clearInterval(timer);
      setText(undefined);
    };
  }, [running]);
  return text;
}
