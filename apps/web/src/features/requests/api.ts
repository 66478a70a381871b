import type { RequestOf } from "@lectern/contract/endpoints";
import type { DocumentRequest } from "@lectern/contract/requests";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { keyOf, read, readAgain, readPages } from "#platform/http/read.ts";

const requestsPath = "/requests/ext/v1/requests";
const requestPath = `${requestsPath}/{request_id}` as const;

const requestsPerPage = 50;
/** The contract's largest page. */
const mostCollections = 100;

/** Which requests are listed. */
export type Box = "all" | "received" | "sent";

export const requestsBy = (box: Box, q: string) =>
  infiniteQueryOptions({
    ...readPages(requestsPath, {
      query: { page_size: requestsPerPage, ...(box !== "all" && { box }), ...(q && { q }) },
    }),
    placeholderData: keepPreviousData,
  });

/** The newest request for a document that answers this turn's question. */
export const requestOfTurn = (chat_id: string) =>
  read(requestsPath, { query: { chat_id, page_size: 1 } });

export const requestOf = (request_id: string) => read(requestPath, { params: { request_id } });

export const requestCounts = () => read("/requests/ext/v1/counts");

/** Shared collections, where a requested document can go. */
export const sharedCollections = () =>
  read("/libraries/ext/v1/collections", {
    query: { type: "shared", page_size: mostCollections, sort: "name" },
  });

export const refreshRequests = () => readAgain(queryClient, keyOf(requestsPath));

export const refreshRequest = (request_id: string) =>
  readAgain(queryClient, keyOf(requestPath, { params: { request_id } }));

/** Shows a changed request at once, and asks for the lists again. */
function changed(request: DocumentRequest) {
  queryClient.setQueryData(requestOf(request.id).queryKey, request);
  void refreshRequests();
  return request;
}

export const createRequest = async (body: RequestOf<"POST", typeof requestsPath>["body"]) =>
  changed(await api.post(requestsPath, { body }));

const one = ({ id }: DocumentRequest) => ({ params: { request_id: id } });

export const giveDocument = async (request: DocumentRequest, document_id: string) =>
  changed(await api.put(`${requestPath}/document`, { ...one(request), body: { document_id } }));

export const declineRequest = async (request: DocumentRequest, reason: string) =>
  changed(await api.post(`${requestPath}/decline`, { ...one(request), body: { reason } }));

export const withdrawRequest = async (request: DocumentRequest) =>
  changed(await api.post(`${requestPath}/withdraw`, one(request)));

export const reopenRequest = async (request: DocumentRequest) =>
  changed(await api.post(`${requestPath}/reopen`, one(request)));

export const retryRequest = async (request: DocumentRequest) =>
  changed(await api.post(`${requestPath}/retry`, one(request)));

export const seeRequest = async (request: DocumentRequest) =>
  changed(await api.post(`${requestPath}/seen`, one(request)));
