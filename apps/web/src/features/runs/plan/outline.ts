import type { PlanSection } from "@lectern/contract/run-parts";

/** As in the contract, whose values browsers do not load. */
export const mostSections = 8;
export const mostQuestions = 4;

export type Outline = readonly PlanSection[];

let last = 0;
const newId = () => `new-${++last}`;

export const includedIn = (outline: Outline) =>
  outline.flatMap(({ questions }) => questions).filter(({ included }) => included).length;

const changeSection = (
  outline: Outline,
  id: string,
  change: (section: PlanSection) => PlanSection,
): Outline => outline.map((section) => (section.id === id ? change(section) : section));

/** The outline with the title of a section changed. */
export const retitled = (outline: Outline, id: string, title: string) =>
  changeSection(outline, id, (section) => ({ ...section, title }));

/** The outline with a question reworded, or left out, or taken in. */
export const withQuestion = (
  outline: Outline,
  id: string,
  change: Partial<{ text: string; included: boolean }>,
): Outline =>
  outline.map((section) => ({
    ...section,
    questions: section.questions.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }));

/** The outline with a question added after another one, or at the end of a section. */
export function withNewQuestion(outline: Outline, section: string, text: string, after?: string) {
  return changeSection(outline, section, (one) => {
    const at = one.questions.findIndex(({ id }) => id === after);
    const place = at === -1 ? one.questions.length : at + 1;
    const added = { id: newId(), text, included: true };
    return { ...one, questions: one.questions.toSpliced(place, 0, added) };
  });
}

export const withNewSection = (outline: Outline, title: string, question: string): Outline => [
  ...outline,
  { id: newId(), title, questions: [{ id: newId(), text: question, included: true }] },
];

export const withoutSection = (outline: Outline, id: string): Outline =>
  outline.filter((section) => section.id !== id);

/** The outline without a question; a section without any goes with its last one. */
export const withoutQuestion = (outline: Outline, id: string): Outline =>
  outline
    .map((section) => ({
      ...section,
      questions: section.questions.filter((question) => question.id !== id),
    }))
    .filter(({ questions }) => questions.length > 0);

/** The outline with a section at another place, from 0. */
export function movedSection(outline: Outline, id: string, to: number): Outline {
  const from = outline.findIndex((section) => section.id === id);
  const section = outline[from];
  if (!section || to < 0 || to >= outline.length || to === from) return outline;
  return outline.toSpliced(from, 1).toSpliced(to, 0, section);
}

export interface QuestionPlace {
  section: string;
  /** From 0, in the section without the question itself. */
  index: number;
}

/**
 * The outline with a question at another place; the same outline if the section there is full or
 * the question would leave its own section empty.
 */
export function movedQuestion(outline: Outline, id: string, to: QuestionPlace): Outline {
  const from = outline.find(({ questions }) => questions.some((one) => one.id === id));
  const question = from?.questions.find((one) => one.id === id);
  const target = outline.find((section) => section.id === to.section);
  if (!from || !question || !target) return outline;
  const isSame = from.id === target.id;
  if (!isSame && (target.questions.length >= mostQuestions || from.questions.length === 1)) {
    return outline;
  }
  if (isSame && from.questions.indexOf(question) === to.index) return outline;
  return outline.map((section) => {
    const rest = section.questions.filter((one) => one.id !== id);
    if (section.id !== target.id) return { ...section, questions: rest };
    return { ...section, questions: rest.toSpliced(to.index, 0, question) };
  });
}

/** The place above or below a question; beyond its section's edge, in the next section. */
export function placeBeside(outline: Outline, id: string, by: 1 | -1): QuestionPlace | undefined {
  const at = outline.findIndex(({ questions }) => questions.some((one) => one.id === id));
  const section = outline[at];
  if (!section) return undefined;
  const index = section.questions.findIndex((one) => one.id === id) + by;
  if (index >= 0 && index < section.questions.length) return { section: section.id, index };
  const beside = outline[at + by];
  return beside && { section: beside.id, index: by === 1 ? 0 : beside.questions.length };
}
