import { previewInvitation } from "@lectern/contract/auth";
import { getInstallation } from "@lectern/contract/installation";
import {
  createOrganization,
  getOrganization,
  inviteMember,
  listOrganizations,
  setOrganizationLogo,
  updateOrganization,
} from "@lectern/contract/organizations";
import { listCollections } from "@lectern/contract/library";
import { createPublicLink } from "@lectern/contract/publishing";
import { expect, test } from "vitest";

import { callAt, type Person, startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { joinAs } from "#test/library/library.ts";
import { publications } from "#test/library/publishing.ts";
import { pictureForm, smallPicture } from "#test/samples.ts";
import { newcomer, password, startMail } from "#test/servers/mail.ts";

import { createAccount } from "../auth/registration.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });
const brand = { product_name: "Northgate Desk", accent: "#aa3355" };
const none = { product_name: null, accent: null };

const at = (person: Person) => ({ params: { id: person.organizationId } });
const put = (person: Person, body: object) =>
  person.call(updateOrganization, { ...at(person), body });

test("an owner gives the workspace a product name and a color, and takes them back", async () => {
  const ada = await app.signUp();
  expect((await ada.call(getOrganization, at(ada))).body).toMatchObject(none);
  const { status, body } = await put(ada, { product_name: " Northgate Desk ", accent: "#AA3355" });
  expect([status, body]).toEqual([200, expect.objectContaining(brand)]);
  expect((await ada.call(listOrganizations, {})).body.results).toMatchObject([brand]);
  await put(ada, brand);
  expect((await put(ada, none)).body).toMatchObject(none);
  expect((await actionsOn(ada, "workspace")).slice(0, -1)).toEqual([
    ["uncoloured", body.name],
    ["product_unnamed", body.name],
    ["coloured", "#aa3355"],
    ["product_named", "Northgate Desk"],
  ]);
});

test("what is no color or no name is refused in a sentence, and nothing is changed", async () => {
  const ada = await app.signUp();
  const wrongColor = "Give the color as # and six digits, such as #0a6fd6.";
  for (const accent of ["red", "#12345", "#1234567", "#12345g", "", "url(x)"]) {
    const refused = { status: 422, body: { detail: [{ msg: wrongColor }] } };
    expect(await put(ada, { product_name: "Desk", accent })).toMatchObject(refused);
  }
  for (const [product_name, msg] of [
    ["  ", "Give the product a name, or remove it."],
    ["x".repeat(41), "Product names can be up to 40 characters long."],
  ]) {
    expect(await put(ada, { product_name })).toMatchObject({ body: { detail: [{ msg }] } });
  }
  for (const product_name of ["Desk\u202Eksed", "\u200F", "\u200D \uFE0F"])
    expect((await put(ada, { product_name })).status).toBe(422);
  expect((await ada.call(getOrganization, at(ada))).body).toMatchObject(none);
});

test("admins may set the logo and the rule for drafts, and neither name nor color", async () => {
  const ada = await app.signUp();
  const admin = await joinAs(app, ada, "admin");
  expect((await put(admin, { four_eyes: true })).status).toBe(200);
  for (const body of [{ product_name: "Desk" }, { accent: "#aa3355" }]) {
    expect((await put(admin, body)).status).toBe(403);
  }
});

test("an invitation and its mail have the look of the workspace", async () => {
  const ada = await app.signUp();
  await put(ada, brand);
  const { email } = newcomer();
  await ada.call(inviteMember, { body: { email, group: "viewer" } });
  await expect.poll(() => mail.to(email).length).toBe(1);
  const letter = mail.to(email)[0]!;
  expect(letter.html).toContain(">Northgate Desk</p>");
  expect(letter.html).toContain("background:#aa3355;color:#ffffff");
  expect(letter.text).toContain("Northgate Desk sent this mail on its own.");
  expect(letter.html).not.toContain("Lectern");
  expect(letter.parsed.from?.name).toBe("Lectern");
  const seen = await app.call(previewInvitation, { body: { token: letter.token } });
  expect(seen.body.brand).toEqual({ ...brand, logo: null });
});

test("the page of a public link has the look of the workspace that it is from", async () => {
  const open = await startApp();
  const { ada, reader, source, publish } = await publications(open);
  await put(ada, brand);
  const form = pictureForm(smallPicture);
  const { body: logo } = await ada.call(setOrganizationLogo, { ...at(ada), body: form } as never);
  const { params } = await source();
  await publish(params);
  const { body: link } = await ada.call(createPublicLink, { params, body: {} });
  const nobody = { token: undefined, organizationId: undefined };
  const headers = { "Link-Token": link.token };
  const seen = await callAt(open.url, nobody, listCollections, {}, headers);
  const whole = { ...brand, logo: logo.url };
  expect(seen.body.results.map(({ edition }) => edition?.brand)).toEqual([whole]);
  expect((await fetch(`${open.url}${logo.url}`)).status).toBe(200);
  // A reader's own workspace keeps its look.
  expect((await reader.call(getOrganization, at(reader))).body).toMatchObject(none);
});

test("the sign-in screen has the look of the only workspace, unless anyone may register", async () => {
  const closed = await startApp({ registration: "closed" });
  const first = { email: newcomer().email, password, firstName: "Ada", lastName: "Byron" };
  await createAccount(closed.deps, first);
  const ada = await closed.signIn(first.email);
  await put(ada, brand);
  const shown = async () => (await closed.call(getInstallation, {})).body.brand;
  expect(await shown()).toEqual({ ...brand, logo: null });
  await ada.call(createOrganization, { body: { name: "Another" } });
  expect(await shown()).toBeNull();
  expect((await app.call(getInstallation, {})).body.brand).toBeNull();
});
