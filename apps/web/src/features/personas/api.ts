import type { RequestOf } from "@lectern/contract/endpoints";
import type { Persona, PersonaType } from "@lectern/contract/personas";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const listPath = "/personas/ext/v1/";
const onePath = "/personas/ext/v1/{persona_id}";
const exportPath = "/personas/ext/v1/{persona_id}/export";
const importPath = "/personas/ext/v1/import";
const publicationPath = "/personas/ext/v1/{persona_id}/publication";
const trialPath = "/personas/ext/v1/trials";

interface Filter {
  type?: PersonaType;
  q?: string;
  page?: number;
}

/** Personas per page. */
export const pageSize = 60;

export const usePersonas = ({ type, q = "", page = 1 }: Filter = {}) =>
  useQuery(
    read(listPath, {
      query: { page, page_size: pageSize, ...(type && { type }), ...(q !== "" && { q }) },
    }),
  );

/** `id`: null for no persona. */
export const usePersona = (id: string | null) =>
  useQuery({
    ...read(onePath, { params: { persona_id: id ?? "" } }),
    enabled: id !== null,
    staleTime: 30_000,
    retry: false,
  });

const named = ({ id }: Pick<Persona, "id">) => ({ params: { persona_id: id } });

export function refreshPersonas() {
  void invalidate(keyOf(onePath));
  return invalidate(keyOf(listPath));
}

export type Draft = RequestOf<"POST", typeof trialPath>["body"]["persona"];
type NewPersona = RequestOf<"POST", typeof listPath>["body"];
type Change = RequestOf<"PATCH", typeof onePath>["body"];

export const useCreatePersona = () =>
  useMutation({
    mutationFn: (body: NewPersona) => api.post(listPath, { body }),
    onSuccess: refreshPersonas,
  });

export const useChangePersona = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Change & { id: string }) =>
      api.patch(onePath, { ...named({ id }), body }),
    onSettled: refreshPersonas,
  });

export const usePublishPersona = () =>
  useMutation({
    mutationFn: ({ persona, out }: { persona: Persona; out: boolean }) =>
      out ? api.post(publicationPath, named(persona)) : api.delete(publicationPath, named(persona)),
    onSuccess: refreshPersonas,
  });

export const useImportPersona = () =>
  useMutation({
    mutationFn: (body: RequestOf<"POST", typeof importPath>["body"]) =>
      api.post(importPath, { body }),
    onSuccess: refreshPersonas,
  });

export const exportPersona = (persona: Persona) => api.get(exportPath, named(persona));

export const tryPersona = (persona: Draft, personaId: string | null, sessionId: string | null) =>
  api.post(trialPath, {
    body: {
      persona,
      ...(personaId !== null && { persona_id: personaId }),
      ...(sessionId !== null && { session_id: sessionId }),
    },
  });
