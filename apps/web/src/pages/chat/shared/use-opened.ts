import type { Citation } from "@lectern/contract/chat";
import { useMemo, useState } from "react";

import type { ActivePassage } from "#features/chat/index.ts";
import { useViewerAddress, viewerLink, type ViewerAddress } from "#features/viewer/index.ts";

/** Other people's messages cannot be fetched, so passages are addressed by their own ids. */
const addressFor = ({ document_id: documentId, page, chunk_id: chunkId }: Citation) =>
  ({ documentId, page, highlight: { kind: "passage", chunkId } }) satisfies ViewerAddress;

/** The passage of a shared answer that is open beside it. */
export function useOpened() {
  const { address, open } = useViewerAddress();
  const [opened, setOpened] = useState<(ActivePassage & { chunkId: string }) | null>(null);
  const highlight = address?.highlight;
  const chunkId = highlight?.kind === "passage" ? highlight.chunkId : null;
  return useMemo(
    () => ({
      active: opened?.chunkId === chunkId ? opened : null,
      linkTo: (citation: Citation) => viewerLink(addressFor(citation)),
      open: (citation: Citation, chatId: string, { sentence }: { sentence?: number | null }) => {
        const { chunk_id, index, quote, page, rects } = citation;
        setOpened({ chatId, index, sentence: sentence ?? null, chunkId: chunk_id });
        open(addressFor(citation), { quote, page, rects });
      },
      save: undefined,
    }),
    [opened, chunkId, open],
  );
}
