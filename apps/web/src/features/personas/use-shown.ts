import type { Persona } from "@lectern/contract/personas";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

type Texts = Pick<Persona, "name" | "description" | "instructions" | "prompts">;

const files = import.meta.glob<{ default: Record<string, Texts> }>("./built-in/*.json");

/**
 * Returns a function that translates built-in personas into the language of the interface; others
 * stay unchanged.
 */
export function useShown(): (persona: Persona) => Persona {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const texts = useQuery({
    // no text: a key
    queryKey: ["built-in personas", locale],
    queryFn: async () => (await files[`./built-in/${locale}.json`]?.())?.default ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (persona) => ({ ...persona, ...texts.data?.[persona.id] });
}
