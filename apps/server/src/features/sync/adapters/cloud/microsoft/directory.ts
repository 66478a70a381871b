import { z } from "zod";

import { ApiRefusal, type CloudApi, cloudRefusal } from "../api.ts";
import type { Resolve } from "../grants.ts";
import { demandGraph, graphApi } from "./sign-in.ts";

const Person = z.object({
  "@odata.type": z.string().optional(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});
const People = z.object({ value: z.array(Person), "@odata.nextLink": z.string().optional() });
const Organizations = z.object({
  value: z.array(
    z.object({ verifiedDomains: z.array(z.object({ name: z.string() })).default([]) }),
  ),
});

const addressesOf = ({ mail, userPrincipalName }: z.infer<typeof Person>) =>
  [mail, userPrincipalName].flatMap((one) => one ?? []);

const isPerson = ({ "@odata.type": type = "#microsoft.graph.user" }: z.infer<typeof Person>) =>
  type === "#microsoft.graph.user";

/** Returns who people, groups and the organization of a directory are, as far as it tells. */
export function directoryOf(api: CloudApi): Resolve {
  const select = "$select=mail,userPrincipalName";

  async function peopleAt(path: string, signal: AbortSignal) {
    const found: string[] = [];
    let next: string | undefined = `${graphApi.url}/${path}?${select}&$top=999`;
    while (next !== undefined) {
      const page: z.infer<typeof People> = await api.json(demandGraph(next), People, signal);
      for (const one of page.value.filter(isPerson)) found.push(...addressesOf(one));
      next = page["@odata.nextLink"];
    }
    return found;
  }

  async function resolved(grant: string, signal: AbortSignal): Promise<string[]> {
    const at = grant.indexOf(":");
    const [kind, id] = [grant.slice(0, at), encodeURIComponent(grant.slice(at + 1))];
    if (kind === "group") return peopleAt(`groups/${id}/transitiveMembers`, signal);
    if (kind === "owners") return peopleAt(`groups/${id}/owners`, signal);
    if (kind === "user")
      return addressesOf(await api.json(`${graphApi.url}/users/${id}?${select}`, Person, signal));
    const address = `${graphApi.url}/organization?$select=verifiedDomains`;
    const { value } = await api.json(address, Organizations, signal);
    return value.flatMap((one) => one.verifiedDomains.map(({ name }) => `@${name}`));
  }

  return async (grant, signal) => {
    try {
      return await resolved(grant, signal);
    } catch (error) {
      if (error instanceof ApiRefusal && error.denies) return [];
      throw cloudRefusal(error);
    }
  };
}
