import { endpoints, type EndpointName } from "@lectern/contract/endpoints";
import { v7 as uuid } from "uuid";

import type { Person } from "../app.ts";
import { joinAs } from "../library/library.ts";
import type { People } from "../world.ts";
import type { App } from "./world.ts";

/** Creates people and teams around the owner, through the product, for one endpoint's test. */
export async function peopleFor(app: App, owner: Person, name: EndpointName): Promise<People> {
  const { id: colleague } = (await joinAs(app, owner, "viewer")).user;
  const guest = { email: `guest.${uuid()}@example.org`, group: "viewer" } as const;
  const invited = await owner.call(endpoints.inviteMember, { body: guest });
  const host = await app.signUp("Bea");
  const invitedTo = await host.call(endpoints.inviteMember, {
    body: { email: owner.email, group: "viewer" },
  });
  const team = await owner.call(endpoints.createTeam, {
    body: { name: `Team ${uuid()}`, member_ids: [colleague] },
  });
  const { body: spare } = await owner.call(endpoints.createOrganization, {
    body: { name: "Zoology" },
  });
  if (name === "restoreOrganization") {
    await owner.call(endpoints.deleteOrganization, { params: { id: spare.id } });
  }
  return {
    colleague,
    team: team.body.id,
    invitation: invited.body.id,
    invitedTo: invitedTo.body.id,
    spare: spare.id,
  };
}
