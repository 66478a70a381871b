import { type Chat, listChats } from "@lectern/contract/chat";

import { startApp } from "../app.ts";
import { addDocument, ask, endOf, expectWhole, listen, talk } from "./chat.ts";
import { scriptedModel } from "./scripted-model.ts";
import { installedAt, type Move } from "../servers/models/model-server.ts";

export const passages = [
  "Notice. The tenant shall give three months' notice in writing. The landlord may give notice only for cause.",
  "Rent. The rent is 140 to 210 euros per month, payable on the first working day. Heating costs are extra.",
  "Pets. Dogs and cats are not allowed in the flat. Fish are tolerated.",
];

export const question =
  "What notice must the tenant give, what is the rent, and are dogs allowed in the flat?";

/** Starts the product with a scripted model; returns both, and a tenant who asks it. */
export async function modelAnswers() {
  const server = await scriptedModel();
  const app = await startApp({ model: installedAt(server, "sk-secret-canary") });

  async function tenant(documents = [{ name: "lease.pdf", passages }]) {
    const person = await app.signUp();
    const { id } = await person.collection();
    for (const document of documents) await addDocument(app.deps, person, id, document);
    const session = await talk(person);
    return {
      person,
      session,
      /** Asks and reads the event stream to its end. */
      async hear(question: string, moves: Move[]) {
        server.script = () => moves;
        const chat = await ask(person, session.id, question);
        const { events } = await listen(app.url, person, chat.id);
        expectWhole(events);
        const { body } = await person.call(listChats, { params: { session_id: session.id } });
        const stored = body.results.find(({ id }) => id === chat.id) as Chat;
        return { events, stored, end: endOf(events) };
      },
    };
  }

  return { server, app, tenant };
}
