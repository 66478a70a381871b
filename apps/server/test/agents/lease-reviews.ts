import type { NewColumn } from "@lectern/contract/review-columns";

import { startApp } from "../app.ts";
import { scriptedModel } from "../chat/scripted-model.ts";
import { installedAt, saying } from "../servers/models/model-server.ts";
import { read } from "../topics/topics.ts";
import { asking, cellOf, filled, reviewOf } from "./reviews.ts";

export const passages = [
  "The lease begins on 1 March 2026 and ends on 31 December 2027. It renews for one year unless either party gives notice.",
  "Liability is limited to EUR 250,000. The rent is payable in advance on the third working day.",
  "The tenant may sublet with the landlord's written consent. Insurance covers fire, water and theft.",
];

export const ends = asking("When does the lease end?", "date");
export const cap = asking("To what amount is the liability limited?", "amount");
export const sublet = asking("May the tenant sublet?", "yes_no");

type Asked = NewColumn | ReturnType<typeof asking>;

/** Returns an application with leases and a model that reads them. */
export async function leaseReviews() {
  const server = await scriptedModel();
  const installed = installedAt(server);
  const app = await startApp({ model: installed });
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  let count = 0;
  const lease = (more: string[] = []) =>
    read(app, ada, collection, { name: `Lease ${++count}.txt`, passages: [...passages, ...more] });

  const promptsOf = () =>
    server.asked.map(({ body }) => body.messages.map(({ content }) => content).join("\n"));

  /** Fills a review of one document while the model says this, and returns its cells. */
  async function readBy(says: string | string[], columns: Asked[], document?: string) {
    const answers = [says].flat();
    let call = 0;
    server.script = () => saying(answers[Math.min(call++, answers.length - 1)]!);
    const id = document ?? (await lease());
    const review = await reviewOf(ada, [id], columns);
    await filled(ada, review.id);
    const details = await Promise.all(
      review.columns.map(({ id: column }) => cellOf(ada, review.id, id, column)),
    );
    return { details, cells: details.map(({ cell }) => cell) };
  }
  return { server, installed, ada, lease, promptsOf, readBy };
}
