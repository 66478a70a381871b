import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The actions available to global shortcuts. */
export interface ShortcutActions {
  goTo: (path: string) => void;
  showPalette: () => void;
  showShortcuts: () => void;
  toggleSidebar: () => void;
  /** Focuses the search field of the current screen, or opens Search. */
  search: () => void;
}

export interface Shortcut {
  /**
   * Keys of a sequence are separated by a space: "Mod+k", "g h". `Mod` is ⌘ on a Mac and Ctrl
   * elsewhere. Several entries are alternatives.
   */
  readonly keys: readonly string[];
  readonly does: MessageDescriptor;
  /** Undefined if a part of the screen handles the key itself. */
  readonly run?: (actions: ShortcutActions) => void;
}

export interface ShortcutGroup {
  readonly name: MessageDescriptor;
  readonly shortcuts: readonly Shortcut[];
}

const to = (path: string) => (actions: ShortcutActions) => actions.goTo(path);

/** All shortcuts: the source of both the visible list and the key handler. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    name: msg`Anywhere`,
    shortcuts: [
      {
        keys: ["Mod+k"],
        does: msg`Go anywhere, search everything`,
        run: (actions) => actions.showPalette(),
      },
      { keys: ["/"], does: msg`Search what is on the screen`, run: (actions) => actions.search() },
      { keys: ["n"], does: msg`New chat`, run: to("/chat-ai") },
      {
        keys: ["Mod+b"],
        does: msg`Open or close the sidebar`,
        run: (actions) => actions.toggleSidebar(),
      },
      { keys: ["?"], does: msg`This list`, run: (actions) => actions.showShortcuts() },
      { keys: ["Escape"], does: msg`Close a menu, dialog or document` },
    ],
  },
  {
    name: msg`Go to`,
    shortcuts: [
      { keys: ["g h"], does: msg`Home`, run: to("/") },
      { keys: ["g l"], does: msg`Library`, run: to("/library/all") },
      { keys: ["g c"], does: msg`Chat`, run: to("/chat-ai") },
      { keys: ["g p"], does: msg`Persona`, run: to("/persona/mypersona") },
      { keys: ["g a"], does: msg`Assets`, run: to("/assets") },
      { keys: ["g s"], does: msg`Setting`, run: to("/settings") },
    ],
  },
  {
    name: msg`Go anywhere, search everything`,
    shortcuts: [
      { keys: ["ArrowDown", "ArrowUp"], does: msg`Next or previous item` },
      { keys: ["Home", "End"], does: msg`First or last item` },
      { keys: ["Enter"], does: msg`Open it` },
      { keys: ["Mod+Enter"], does: msg`Ask what is typed in a new chat` },
    ],
  },
  {
    name: msg`Asking`,
    shortcuts: [
      { keys: ["Enter"], does: msg`Send the question` },
      { keys: ["Shift+Enter"], does: msg`New line` },
    ],
  },
  {
    name: msg`The list of chats`,
    shortcuts: [
      { keys: ["ArrowDown", "ArrowUp"], does: msg`Next or previous item` },
      { keys: ["F2"], does: msg`Rename the chat` },
      { keys: ["Delete"], does: msg`Delete the chat` },
    ],
  },
  {
    name: msg`A list of documents`,
    shortcuts: [
      { keys: ["ArrowDown", "ArrowUp"], does: msg`Next or previous row` },
      { keys: ["PageDown", "PageUp"], does: msg`Ten rows down or up` },
      { keys: ["Home", "End"], does: msg`First or last row` },
      { keys: ["Enter"], does: msg`Open the document` },
      { keys: ["Space"], does: msg`Select the document` },
      { keys: ["Shift+ArrowDown", "Shift+ArrowUp"], does: msg`Select several rows` },
      { keys: ["Mod+a"], does: msg`Choose all` },
      { keys: ["Delete"], does: msg`Delete the selection` },
      { keys: ["Escape"], does: msg`Choose none` },
    ],
  },
  {
    name: msg`In a review`,
    shortcuts: [
      { keys: ["ArrowDown", "ArrowUp"], does: msg`Next or previous document` },
      { keys: ["ArrowRight", "ArrowLeft"], does: msg`Next or previous question` },
      { keys: ["Mod+ArrowDown", "Mod+ArrowRight"], does: msg`To the edge` },
      { keys: ["Shift+ArrowDown", "Shift+ArrowRight"], does: msg`Select several answers` },
      { keys: ["Enter"], does: msg`Open the answer` },
      { keys: ["v"], does: msg`Verify and go on` },
      { keys: ["e"], does: msg`Correct` },
      { keys: ["f"], does: msg`Flag` },
      { keys: ["x"], does: msg`Not found in the document` },
      { keys: ["n"], does: msg`Next unverified answer` },
      { keys: ["c"], does: msg`Edit the question` },
      { keys: ["Escape"], does: msg`Close the answer` },
    ],
  },
  {
    name: msg`In the plan of a run`,
    shortcuts: [
      { keys: ["Enter"], does: msg`Reword the question` },
      { keys: ["Space"], does: msg`Leave it out, or take it in` },
      { keys: ["Alt+ArrowUp", "Alt+ArrowDown"], does: msg`Move it` },
      { keys: ["a"], does: msg`Add a question below` },
      { keys: ["Mod+Enter"], does: msg`Approve the plan` },
    ],
  },
  {
    name: msg`In a run at work`,
    shortcuts: [
      { keys: ["j", "k"], does: msg`Next or previous step` },
      { keys: ["[", "]"], does: msg`Previous or next citation` },
      { keys: ["i"], does: msg`Write an instruction` },
      { keys: ["p"], does: msg`Pause, or go on` },
    ],
  },
  {
    name: msg`In a check`,
    shortcuts: [{ keys: ["[", "]"], does: msg`Previous or next finding` }],
  },
  {
    name: msg`In a draft`,
    shortcuts: [
      { keys: ["[", "]"], does: msg`Previous or next section` },
      { keys: ["m"], does: msg`Comment on the selected words, or on the section` },
      { keys: ["j", "k"], does: msg`Next or previous suggested change` },
      { keys: ["y"], does: msg`Accept the change` },
      { keys: ["u"], does: msg`Undo the change` },
      { keys: ["Mod+s"], does: msg`Save the section` },
    ],
  },
  {
    name: msg`In a document`,
    shortcuts: [
      { keys: ["j", "k"], does: msg`Next or previous paragraph` },
      { keys: ["n", "p"], does: msg`Next or previous citation` },
      { keys: ["Mod+f"], does: msg`Search in the document` },
      {
        keys: ["Enter", "Shift+Enter", "F3", "Shift+F3"],
        does: msg`Next or previous match`,
      },
      { keys: ["PageDown", "PageUp"], does: msg`Scroll down or up by a page` },
      { keys: ["ArrowRight", "ArrowLeft"], does: msg`Next or previous page` },
      { keys: ["Home", "End"], does: msg`Start or end` },
      { keys: ["+", "-"], does: msg`Zoom in or out` },
      { keys: ["0"], does: msg`Fit to the width` },
      { keys: ["Escape"], does: msg`Close the document` },
    ],
  },
];
