/** Returns the outline of a run that has no model: the parts of its question. */
export const planFromQuestion = (question: string): { title: string; questions: string[] }[] => [
  { title: question.slice(0, 80), questions: [question] },
];
