import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";

import { addCollection, addDocument } from "./documents.ts";
import { test } from "./person.ts";

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a server that answers each request with `status` and keeps it. */
async function startReceiver() {
  const received: Delivery[] = [];
  const receiver = { received, status: 204, url: "", stop: () => {} };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
      response.writeHead(receiver.status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lectern`;
  receiver.stop = () => server.close();
  return receiver;
}

/** The signature of Standard Webhooks. */
function signatureOf({ headers, body }: Delivery, secret: string) {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

test(
  "a webhook is added, told of a document by a signed request, and sent again what failed",
  { tag: "@long" },
  async ({ page, person }) => {
    const receiver = await startReceiver();
    const { id } = await addCollection(person, "Quay");
    const add = (name: string) =>
      addDocument(person, id, { name, type: "text/plain", bytes: Buffer.from(`Text of ${name}.`) });

    await page.goto("/settings/webhooks");
    await page.getByRole("button", { name: "New webhook" }).click();
    const form = page.getByRole("dialog", { name: "New webhook" });
    await form.getByLabel("Address").fill(receiver.url);
    await form.getByLabel("A document is ready").check();
    await form.getByRole("button", { name: "Add webhook" }).click();
    const shown = page.getByRole("dialog", { name: "The webhook's secret" });
    const secret = (await shown.getByText(/^whsec_/).textContent()) ?? "";
    await page.getByRole("button", { name: "I have saved it" }).click();

    await add("One.txt");
    await expect.poll(() => receiver.received.length).toBe(1);
    const told = receiver.received.at(0) ?? { headers: {}, body: "" };
    expect(JSON.parse(told.body)).toMatchObject({
      type: "document.ready",
      data: { collection_id: id },
    });
    expect(told.headers["webhook-signature"]).toBe(signatureOf(told, secret));

    receiver.status = 500;
    await add("Two.txt");
    await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
    await page.getByRole("button", { name: /^Deliveries to/ }).click();
    const deliveries = page.getByRole("dialog", { name: "Deliveries" });
    // The newest first.
    const failed = deliveries.getByRole("listitem").first();
    await expect(failed).toContainText("The receiver answered with the error 500.");
    await expect(deliveries.getByRole("listitem").last()).toContainText("Delivered");
    receiver.status = 204;
    await failed.getByRole("button", { name: /^Send again/ }).click();
    await expect(failed).toContainText("Delivered");
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(2);
    receiver.stop();
  },
);
