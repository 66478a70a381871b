import * as contract from "@lectern/contract/webhooks";

import { type Route, serve } from "#http/serve.ts";

import * as webhooks from "./webhooks.ts";

export const routes: Route[] = [
  serve(contract.listWebhooks, (_, { deps, member }) => webhooks.list(deps, member)),
  serve(contract.createWebhook, ({ body }, { deps, member }) =>
    webhooks.create(deps, member, body),
  ),
  serve(contract.updateWebhook, ({ params, body }, { deps, member }) =>
    webhooks.update(deps, member, params.webhook_id, body),
  ),
  serve(contract.deleteWebhook, ({ params }, { deps, member }) =>
    webhooks.remove(deps, member, params.webhook_id),
  ),
  serve(contract.listWebhookDeliveries, ({ params, query }, { deps, member }) =>
    webhooks.deliveries(deps, member, params.webhook_id, query),
  ),
  serve(contract.resendWebhookDelivery, ({ params }, { deps, member }) =>
    webhooks.resend(deps, member, params),
  ),
];
