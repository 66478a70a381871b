import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** ms without a key before what was typed is searched for. */
const pause = 250;

/** What is being typed, and, once the keys rest, what is searched for: it stands in the address. */
export function useSearchWords() {
  const [params, setParams] = useSearchParams();
  const q = params.get("q") ?? "";
  const [typed, type] = useState(q);

  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => {
      const words = typed.trim();
      setParams(words === "" ? {} : { q: words }, { replace: true });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, q, setParams]);

  return { typed, type, q };
}
