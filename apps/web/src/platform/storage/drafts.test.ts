import { afterAll, beforeEach, expect, test } from "vitest";

import { signIn } from "#test/render.tsx";

import { keepDraft, loadedDraft, putDraft, takeDraft } from "./drafts.ts";
import { takeFromLastPage } from "./texts-for-next-page.ts";
import { useSession } from "../session/session.ts";

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

/** Another window of the same browser. */
const otherWindow = new BroadcastChannel("lectern-drafts");
const heard: { name: string; text: string }[] = [];
otherWindow.addEventListener("message", ({ data }: MessageEvent<{ name: string; text: string }>) =>
  heard.push(data),
);

afterAll(() => otherWindow.close());

test("text typed or cleared right before leaving a page is kept for the next one", () => {
  void putDraft("next", "Later");
  keepDraft("here", "What about");
  globalThis.dispatchEvent(new Event("pagehide"));
  const kept = takeFromLastPage();
  expect(kept).toEqual([
    [expect.stringMatching(/\/here$/), "What about"],
    [expect.stringMatching(/\/next$/), "Later"],
  ]);
  expect(takeFromLastPage()).toEqual([]);
});

test("what is typed before the account is known stays in its field, and is kept for that account", async () => {
  const { user } = useSession.getState();
  useSession.setState({ user: null });
  keepDraft("early", "Typed early");
  await new Promise((later) => setTimeout(later, 400));
  expect(heard.filter(({ text }) => text === "Typed early")).toEqual([]);
  useSession.setState({ user });
  expect(loadedDraft("early")).toBe("Typed early");
  await expect
    .poll(() => heard.at(-1))
    .toEqual({
      name: expect.stringMatching(new RegExp(`^${user?.id}/.*/early$`)),
      text: "Typed early",
    });
});

test("text typed without an account belongs to nobody after signing out", () => {
  const { user } = useSession.getState();
  useSession.setState({ user: null });
  keepDraft("left", "What about");
  useSession.setState({ isAuthenticated: false });
  signIn();
  useSession.setState({ user });
  expect(loadedDraft("left")).toBeUndefined();
});

test("other windows receive what is typed after a pause; what they typed is shown here", async () => {
  keepDraft("there", "One");
  await expect.poll(() => heard.at(-1)?.text).toBe("One");
  const { name } = heard.at(-1)!;
  otherWindow.postMessage({ name, text: "One and two" });
  await expect.poll(() => loadedDraft("there")).toBe("One and two");

  keepDraft("there", "Mine");
  otherWindow.postMessage({ name, text: "Theirs" });
  await expect.poll(() => heard.at(-1)?.text).toBe("Mine");
  expect(loadedDraft("there")).toBe("Mine");
});

test("a text that is taken disappears from every window", async () => {
  await putDraft("next", "Later");
  expect(await takeDraft("next")).toBe("Later");
  await expect.poll(() => heard.at(-1)?.text).toBe("");
  expect(loadedDraft("next")).toBe("");
});
