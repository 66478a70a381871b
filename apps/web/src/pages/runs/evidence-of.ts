import type { AnswerContent, Chat, Citation, Sentence } from "@lectern/contract/chat";
import type { RunStep } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";

/** An answer in the form that citations open their passage by; its id is the run's or a step's. */
const asChat = (id: string, run: Run, answer: AnswerContent): Chat => ({
  id,
  session_id: run.id,
  parent_id: null,
  status: "complete",
  question: { content: run.question, attachments: [] },
  answer,
  error: null,
  finish_reason: "stop",
  model: answer.quoted ? "extractive" : "",
  usage: null,
  feedback: null,
  created_at: run.created_at,
});

export const chatOfReport = (run: Run): Chat | null =>
  run.report && asChat(run.id, run, run.report.answer);

/** A step's findings as an answer, a sentence for each, with its passages numbered over the step. */
export const chatOfStep = (run: Run, step: RunStep): Chat =>
  asChat(step.id, run, partsOf(step).answer);

const partsOfSteps = new WeakMap<RunStep, ReturnType<typeof partsFrom>>();

/** A step's findings as the parts of an answer. Steps are replaced as a whole when they change. */
export function partsOf(step: RunStep) {
  const known = partsOfSteps.get(step);
  if (known) return known;
  const made = partsFrom(step);
  partsOfSteps.set(step, made);
  return made;
}

function partsFrom(step: RunStep) {
  const answer = answerFrom(step);
  const { sentences, citations } = answer;
  const citationOf = (index: number) => citations[index - 1];
  return { chatId: step.id, answer, sentences, citationOf };
}

function answerFrom({ findings }: RunStep): AnswerContent {
  const citations = new Map<string, Citation>();
  const sentences: Sentence[] = [];
  let content = "";
  for (const { text, support, note, note_message, citations: cited } of findings) {
    const indexes = cited.map((one) => {
      const key = `${one.chunk_id} ${one.page} ${one.quote}`;
      const numbered = citations.get(key) ?? { ...one, index: citations.size + 1 };
      citations.set(key, numbered);
      return numbered.index;
    });
    const start = content.length;
    content += `${text}\n`;
    const message = note_message ? { note_message } : {};
    const end = start + text.length;
    sentences.push({ start, end, support, citations: indexes, note, ...message });
  }
  const all = [...citations.values()];
  const quoted = findings.every(({ verbatim }) => verbatim);
  return { content, sentences, citations: all, sources: all, quoted, found: true };
}
