import type { Webhook, WebhookDelivery } from "@lectern/contract/webhooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const path = "/organization/ext/v1/webhooks";
const onePath = "/organization/ext/v1/webhooks/{webhook_id}";
const deliveriesPath = "/organization/ext/v1/webhooks/{webhook_id}/deliveries";

export const pageSize = 25;
/** ms between reads of deliveries of which some are on their way. */
const REFRESH = 3000;

export const useWebhooks = () => useQuery(read(path));

const refreshWebhooks = () => invalidate(keyOf(path));

export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (body: Pick<Webhook, "url" | "events">) => api.post(path, { body }),
    onSuccess: refreshWebhooks,
  });

export const useUpdateWebhook = (webhook_id: string) =>
  useMutation({
    mutationFn: (body: Partial<Pick<Webhook, "url" | "events" | "active">>) =>
      api.patch(onePath, { params: { webhook_id }, body }),
    onSettled: refreshWebhooks,
  });

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: (webhook_id: string) => api.delete(onePath, { params: { webhook_id } }),
    onSettled: refreshWebhooks,
  });

const isOnItsWay = ({ state, attempts }: WebhookDelivery) => state === "waiting" && attempts === 0;

/** A page of the deliveries, read again while some of them are on their way. */
export const useDeliveries = (webhook_id: string, page: number) =>
  useQuery({
    ...read(deliveriesPath, { params: { webhook_id }, query: { page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isOnItsWay) ? REFRESH : false),
  });

export const useResendDelivery = (webhook_id: string) =>
  useMutation({
    mutationFn: (delivery_id: string) =>
      api.post(`${deliveriesPath}/{delivery_id}/resend`, { params: { webhook_id, delivery_id } }),
    onSettled: () => invalidate(keyOf(deliveriesPath, { params: { webhook_id } })),
  });
