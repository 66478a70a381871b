import { may } from "@lectern/contract/policy";
import { useMutation } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { type Research, withKnowledge } from "#features/chat/index.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { part } from "#platform/language/part.ts";
import { useSession } from "#platform/session/session.ts";
import { keepDraft, loadedDraft, newChat } from "#platform/storage/drafts.ts";

import type { LimitTexts } from "../limits.ts";
import type { createRun } from "../list-api.ts";
import type { Template } from "./templates.ts";

// Loaded when research is chosen, together with this area's texts.
const load = part("research", () => import("./parts.ts"));
const StartRows = lazy(async () => ({ default: (await load()).StartRows }));
const TemplateCards = lazy(async () => ({ default: (await load()).TemplateCards }));

type Planned = Pick<Parameters<typeof createRun>[0], "question" | "knowledge" | "model">;

/**
 * Returns what the start composer needs to research a question in a run, and the templates to show
 * below it; undefined if the person may not start a run. The template is in the address.
 */
export function useResearch(): { research: Research | undefined; templates: ReactNode } {
  const mayRun = useSession(({ group }) => may(group, "run.write"));
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [limits, setLimits] = useState<LimitTexts>({});
  const [isTried, setTried] = useState(false);
  const key = search.get("template");
  const setKey = (next: string | null) => {
    const changed = new URLSearchParams(search);
    if (next === null) changed.delete("template");
    else changed.set("template", next);
    setSearch(changed, { replace: true });
  };
  /** What was saved with a template takes the place of what is chosen. */
  const use = ({ key: next, saved }: Template) => {
    const changed = saved ? withKnowledge(search, saved.knowledge) : new URLSearchParams(search);
    changed.set("template", next);
    setSearch(changed, { replace: true });
    if (saved) void load().then(({ textsOf }) => setLimits(textsOf(saved.limits)));
  };
  const begin = useMutation({
    mutationFn: async (planned: Planned) => {
      const parts = await load();
      const given = parts.limitsOf(limits);
      setTried(given === null);
      if (given === null) return null;
      const template = await fromTemplate(key, planned.question);
      return parts.createRun({ ...planned, ...template, limits: given });
    },
    onSuccess: (run) => {
      if (run === null) return;
      keepDraft(newChat, "");
      void navigate(`/assets/runs/${run.id}`);
    },
  });
  if (!mayRun) return { research: undefined, templates: null };
  return {
    research: {
      isPending: begin.isPending,
      start: (question, about) => {
        if (!begin.isPending) begin.mutate({ question, ...about });
      },
      rows: (
        <Suspense fallback={null}>
          <StartRows
            limits={limits}
            onLimits={setLimits}
            isTried={isTried}
            template={key}
            onTemplate={setKey}
          />
        </Suspense>
      ),
    },
    templates: (
      <Suspense fallback={null}>
        <TemplateCards
          chosen={key}
          onUse={(template, mayReplace) => {
            use(template);
            // The person's own words stay.
            if (mayReplace(loadedDraft(newChat) ?? "")) keepDraft(newChat, template.question);
          }}
        />
      </Suspense>
    ),
  };
}

/**
 * Returns the sections of a template as a run begins with them, and its name if the question is the
 * template's; nothing without a template.
 */
async function fromTemplate(key: string | null, question: string) {
  if (key === null) return {};
  const { savedTemplate, templateOf, templates } = await load();
  const found =
    templates().find((template) => template.key === key) ??
    savedTemplate(await queryClient.ensureQueryData(templateOf(key)));
  const sections = found.sections.map(asNew);
  return question === found.question ? { sections, name: found.name } : { sections };
}

const asNew = ({ title, questions }: { title: string; questions: readonly string[] }) => ({
  title,
  questions: questions.map((text) => ({ text })),
});
