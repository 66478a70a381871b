import type { Webhook, WebhookDelivery } from "@lectern/contract/webhooks";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, heard, refuse, reply } from "#test/script.ts";
import { openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/organization/ext/v1/webhooks";
const onePath = "/organization/ext/v1/webhooks/{webhook_id}";
const now = "2026-11-21T10:42:00.000Z";

const webhook: Webhook = {
  id: "0199f0aa-0000-4000-8000-00000000000a",
  url: "https://hooks.example.org/lectern",
  events: ["document.ready", "run.done"],
  active: true,
  disabled: null,
  failing_since: null,
  created_at: now,
};

const delivery: WebhookDelivery = {
  id: "0199f0aa-0000-4000-8000-0000000000d1",
  event: "document.ready",
  state: "delivered",
  attempts: 1,
  status: 200,
  failure: null,
  attempted_at: now,
  created_at: now,
};

beforeEach(startSettings);

test("a webhook is added with its events, and its secret is shown once", async () => {
  answer("GET", path, { results: [] });
  answer("POST", path, { ...webhook, secret: "whsec_c2VjcmV0" }, 201);
  openSettings("webhooks");
  await userEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  const dialog = await screen.findByRole("dialog", { name: "New webhook" });
  await userEvent.type(within(dialog).getByLabelText("Address"), webhook.url);
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "A run finishes" }));
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "A document is ready" }));
  answer("GET", path, { results: [webhook] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Add webhook" }));
  expect(await screen.findByText("whsec_c2VjcmV0")).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({ url: webhook.url, events: webhook.events });
  await userEvent.click(screen.getByRole("button", { name: "I have saved it" }));
  await waitFor(() => expect(screen.queryByText("whsec_c2VjcmV0")).toBeNull());
  expect(await screen.findByText(webhook.url)).toBeVisible();
  expect(screen.getByText("A document is ready · A run finishes")).toBeVisible();
});

test("what is wrong with an address and its events stands at the fields", async () => {
  answer("GET", path, { results: [] });
  refuse("POST", path, 422, {
    detail: [
      {
        loc: ["body", "url"],
        msg: "Enter an address that starts with https://.",
        type: "url",
        code: "webhook_address",
      },
      {
        loc: ["body", "events"],
        msg: "Choose at least one event.",
        type: "e",
        code: "webhook_events_missing",
      },
    ],
  });
  openSettings("webhooks");
  await userEvent.click(await screen.findByRole("button", { name: "New webhook" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add webhook" }));
  await waitFor(() =>
    expect(screen.getByLabelText("Address")).toHaveAccessibleDescription(
      "Enter an address that starts with https://.",
    ),
  );
  expect(screen.getByRole("group", { name: "Events" })).toHaveAccessibleDescription(
    "Choose at least one event.",
  );
});

test("a webhook that was turned off says why, and is turned on again", async () => {
  const off: Webhook = {
    ...webhook,
    active: false,
    disabled: {
      detail: "No delivery arrived for 5 days.",
      code: "webhook_failing",
      params: { days: 5 },
    },
  };
  answer("GET", path, { results: [off] });
  answer("PATCH", onePath, webhook);
  openSettings("webhooks");
  expect(await screen.findByText(/No delivery arrived for 5 days/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^More for .https/ }));
  answer("GET", path, { results: [webhook] });
  await userEvent.click(await screen.findByRole("menuitem", { name: "Turn on" }));
  await waitFor(() => expect(screen.queryByText(/No delivery arrived/)).toBeNull());
  expect(heard("PATCH", onePath)[0]?.body).toEqual({ active: true });
});

test("a webhook is edited, and deleted by its address", async () => {
  answer("GET", path, { results: [webhook] });
  answer("PATCH", onePath, webhook);
  reply("DELETE", onePath, () => new Response(null, { status: 204 }));
  openSettings("webhooks");
  const more = await screen.findByRole("button", { name: /^More for .https/ });
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  await userEvent.type(await screen.findByLabelText("Address"), "/more{Enter}");
  await waitFor(() =>
    expect(heard("PATCH", onePath)[0]?.body).toEqual({
      url: `${webhook.url}/more`,
      events: webhook.events,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(more);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete this webhook?" });
  expect(dialog).toHaveTextContent(webhook.url);
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete webhook" }));
  await waitFor(() => expect(heard("DELETE", onePath)).toHaveLength(1));
});

test("its deliveries say whether they arrived and why not; one is sent again", async () => {
  const deliveries = `${onePath}/deliveries` as const;
  const failed: WebhookDelivery = {
    ...delivery,
    id: "0199f0aa-0000-4000-8000-0000000000d2",
    event: "run.done",
    state: "waiting",
    attempts: 3,
    status: 500,
    failure: {
      detail: "The receiver answered with the error 500.",
      code: "webhook_status",
      params: { status: 500 },
    },
  };
  answer("GET", path, { results: [webhook] });
  answer("GET", deliveries, { total: 2, results: [failed, delivery] });
  answer("POST", `${deliveries}/{delivery_id}/resend`, { ...failed, attempts: 0, failure: null });
  openSettings("webhooks");
  await userEvent.click(await screen.findByRole("button", { name: /^Deliveries to/ }));
  const dialog = await screen.findByRole("dialog", { name: "Deliveries" });
  const [first, second] = await within(dialog).findAllByRole("listitem");
  expect(first).toHaveTextContent("A run finishes21/11/2026, 10:42 · Will be retried · 3 attempts");
  expect(first).toHaveTextContent("The receiver answered with the error 500.");
  expect(second).toHaveTextContent("A document is ready21/11/2026, 10:42 · Delivered");
  await userEvent.click(
    within(first!).getByRole("button", { name: /^Send again: A run finishes/ }),
  );
  await waitFor(() =>
    expect(heard("POST", `${deliveries}/{delivery_id}/resend`)[0]?.url.pathname).toContain(
      failed.id,
    ),
  );
});

test("only who manages webhooks has the section", async () => {
  signInAs("editor");
  openSettings("webhooks");
  expect(await screen.findByText("Page Not Found")).toBeVisible();
  expect(heard("GET", path)).toEqual([]);
});
