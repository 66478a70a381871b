import type { DraftSection } from "@lectern/contract/drafts";
import { createStore } from "zustand";

import { ApiError } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { isRecord } from "#platform/is-record.ts";

import { refreshDraft, saveSection } from "../api.ts";

/** ms of rest after which a change is saved. */
const rest = 2_000;

type Text = Pick<DraftSection, "title" | "content" | "hash">;

interface EditState {
  title: string;
  content: string;
  /** What the server has, as far as it is known here. */
  base: Text;
  status: "saved" | "unsaved" | "saving" | "failed" | "changed";
  /** Why saving failed. */
  error: string;
  /** Grows when the text is replaced by another one: the editor begins again. */
  seed: number;
}

export type SectionEdit = ReturnType<typeof sectionEdit>;

const isChanged = (error: unknown) =>
  error instanceof ApiError &&
  isRecord(error.body) &&
  error.body["code"] === "draft_section_changed";

/** What is not saved yet, by section: kept while another mode or screen is shown. */
const open = new Map<string, SectionEdit>();

/** Returns the edit of a section that goes on, or a new one. */
export function editOf(draftId: string, section: DraftSection): SectionEdit {
  const edit = open.get(section.id) ?? sectionEdit(draftId, section);
  open.set(section.id, edit);
  return edit;
}

/** Saves an edit and ends it; one that cannot be saved is kept. */
export async function leaveEdit(sectionId: string, edit: SectionEdit) {
  await edit.save();
  if (edit.store.getState().status === "saved") open.delete(sectionId);
  else open.set(sectionId, edit);
}

/** The text of a section while a person writes, and when it is saved. */
function sectionEdit(draftId: string, section: DraftSection) {
  const { id, title, content, hash } = section;
  const store = createStore<EditState>()(() => ({
    title,
    content,
    base: { title, content, hash },
    status: "saved",
    error: "",
    seed: 0,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  /** Returns what is to be saved; a section without a title keeps the one it has. */
  const unsaved = () => {
    const { title, content, base } = store.getState();
    const name = title.trim();
    return {
      ...(name !== "" && name !== base.title && { title: name }),
      ...(content !== base.content && { content }),
    };
  };
  const isDirty = () => Object.keys(unsaved()).length > 0;

  function edit(text: Partial<Pick<Text, "title" | "content">>) {
    store.setState(text);
    clearTimeout(timer);
    const { status } = store.getState();
    if (status === "changed") return;
    if (!running) store.setState({ status: isDirty() ? "unsaved" : "saved" });
    timer = setTimeout(() => void save(), rest);
  }

  async function send() {
    const sent = unsaved();
    store.setState({ status: "saving" });
    try {
      const draft = await saveSection(draftId, id, { hash: store.getState().base.hash, ...sent });
      const { hash } = draft.sections.find((one) => one.id === id) ?? section;
      store.setState(({ base }) => ({ base: { ...base, ...sent, hash } }));
      store.setState({ status: isDirty() ? "unsaved" : "saved" });
    } catch (error) {
      if (isChanged(error)) {
        store.setState({ status: "changed" });
        void refreshDraft(draftId);
      } else store.setState({ status: "failed", error: errorMessage(error) });
    }
  }

  /** Saves what is not saved yet, after what is on its way. */
  async function save() {
    clearTimeout(timer);
    await running;
    const { status } = store.getState();
    if (status === "changed" || !isDirty()) return;
    running ??= send().finally(() => {
      running = undefined;
    });
    await running;
  }

  const replaceBy = ({ title, content, hash }: Text) =>
    store.setState(({ seed }) => ({
      title,
      content,
      base: { title, content, hash },
      status: "saved",
      seed: seed + 1,
    }));

  return {
    store,
    edit,
    save,
    /** Shows the text of somebody else, unless the person's own is not saved yet. */
    adopt(now: DraftSection) {
      const { base, status } = store.getState();
      if (now.hash !== base.hash && status === "saved" && !isDirty()) replaceBy(now);
    },
    keepMine({ title, content, hash }: Text) {
      store.setState({ base: { title, content, hash }, status: "unsaved" });
      return save();
    },
    takeTheirs: replaceBy,
  };
}
