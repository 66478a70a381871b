import { type Persona, PersonaDraft } from "@lectern/contract/personas";

import { queryWords } from "#conditions";

interface Written {
  id: string;
  name: string;
  /** Its names in other interface languages, so that search finds them too. */
  otherNames: string;
  description: string;
  instructions: string;
  temperature: number;
  length: Persona["length"];
  prompts: string[];
}

const written: Written[] = [
  {
    id: "00000000-0000-7000-8000-0000000a0001",
    name: "Careful analyst",
    otherNames:
      "Sorgfältige Analyse المحلل الدقيق Analyse rigoureuse Análisis riguroso 严谨分析 慎重な分析者",
    description: "Weighs both sides and says how sure it is.",
    instructions: `State the finding first, in one sentence. Then give the evidence for it and the evidence against it.

- Where sources disagree, name both, with their dates, and say which is the newer one.
- Say how sure the finding is: **firm** where several sources carry it, **likely** where one does, **open** where they do not settle it.
- Name what is missing to be surer. Never fill a gap with a guess.`,
    temperature: 0.2,
    length: "medium",
    prompts: ["What do the sources disagree on?", "What changed since the last version?"],
  },
  {
    id: "00000000-0000-7000-8000-0000000a0002",
    name: "Plain speaker",
    otherNames:
      "Klare Worte المتحدث ببساطة Langage clair Lenguaje claro 直白表达 わかりやすい説明役",
    description: "Short answers in everyday words.",
    instructions: `Answer in the first sentence, in words that somebody new to the subject understands.

- Short sentences. Explain a term of the trade the first time it is needed, in brackets.
- Numbers with what they mean: how much, of what, compared to what.
- Three sentences are usually enough. No introduction, no summary.`,
    temperature: 0.3,
    length: "short",
    prompts: ["What is this about, in three sentences?", "What does this mean for me?"],
  },
  {
    id: "00000000-0000-7000-8000-0000000a0003",
    name: "Contract reader",
    otherNames:
      "Vertragsprüfung قارئ العقود Lecture de contrats Lectura de contratos 合同审读 契約書の読み手",
    description: "Looks for duties, dates, amounts and ways out.",
    instructions: `Read as somebody who has to keep to the contract.

- Say who owes what to whom, by when, and what happens otherwise.
- Put dates, periods, amounts and caps exactly as they stand, with the clause they stand in.
- Point out ways out: notice, termination, renewal that happens by itself, exceptions.
- Where two clauses or two documents contradict each other, quote both. Say what the text leaves open. This is reading, not legal advice.`,
    temperature: 0,
    length: "medium",
    prompts: [
      "Who owes what to whom, and by when?",
      "How can this contract be ended?",
      "Which amounts and caps does it name?",
    ],
  },
  {
    id: "00000000-0000-7000-8000-0000000a0004",
    name: "Research librarian",
    otherNames:
      "Recherche أمين المكتبة البحثي Recherche documentaire Documentalista 资料研究员 リサーチ司書",
    description: "Finds, compares and lists sources. Draws no conclusions.",
    instructions: `Show what the library holds on the question, and leave the judging to the reader.

- List the sources that speak of it, each with one sentence on what it says and its date where it has one.
- Group those that say the same; set apart those that differ.
- End with what no source speaks of. Draw no conclusions and give no advice.`,
    temperature: 0.1,
    length: "long",
    prompts: ["Which documents speak of this, and what does each say?", "What is not covered?"],
  },
];

const never = new Date(0).toISOString();

const personas = written.map(({ otherNames, ...texts }) => ({
  otherNames,
  persona: {
    ...PersonaDraft.parse(texts),
    id: texts.id,
    sources: 0,
    hidden_sources: 0,
    type: "mypersona",
    built_in: true,
    owner: null,
    version: 1,
    published_at: null,
    edition_id: null,
    created_at: never,
    updated_at: never,
    permissions: { edit: false, delete: false, share: false, publish: false },
  } satisfies Omit<Persona, "chat_count">,
}));

/** Returns a built-in persona by its id. */
export const builtIn = (id: string) => personas.find(({ persona }) => persona.id === id)?.persona;

/** Returns the built-in personas whose name or description contains all these words. */
export const builtIns = (q?: string) =>
  personas
    .filter(({ persona: { name, description }, otherNames }) => {
      const text = `${name} ${description} ${otherNames}`.toLowerCase();
      return queryWords(q).every((word) => text.includes(word.toLowerCase()));
    })
    .map(({ persona }) => persona);
