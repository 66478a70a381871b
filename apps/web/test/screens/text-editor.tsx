import { vi } from "vitest";

import { RichText } from "../../src/features/drafts/editing/RichText.tsx";

import { draft, draftSection } from "../drafts.ts";
import { show, signIn } from "../render.tsx";
import { answer } from "../script.ts";

/** Renders the editor of a section with this text; returns the listener to its changes. */
export function openTextEditor(content: string) {
  signIn();
  const onChange = vi.fn<(content: string) => void>();
  const section = draftSection("Caps", content);
  const shown = draft([section]);
  answer("GET", "/assets/ext/v1/drafts/{draft_id}", shown);
  show(
    <RichText
      label="Text"
      content={content}
      draft={shown}
      section={section}
      onChange={onChange}
      onBlur={() => {}}
    />,
  );
  return onChange;
}
