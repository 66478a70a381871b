export { viewerLink, type ViewerAddress, withAddress, writeHighlight } from "./address/address.ts";
export type { Mark } from "./marks/marks.ts";
export { PassageText } from "./passage/PassageText.tsx";
export { useSection } from "./passage/use-section.ts";
export type { SelectedPassage } from "./selection/SelectionBar.tsx";
export type { SavedSnippets } from "./marks/saved-snippets.ts";
export type { Quote } from "./selection/citation.ts";
export { passageState, type Passage, useViewerAddress } from "./address/use-viewer-address.ts";
export { FirstPage, LazyViewer as Viewer, prepareViewer } from "./LazyViewer.tsx";
