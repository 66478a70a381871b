import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "#platform/http/read.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";

/** ms; a file's URL is valid for five minutes. */
const good = 4 * 60_000;
/** The image types that browsers display. */
const drawn = /^image\/(?:png|jpeg|gif|webp|bmp)$/;

interface Pictured {
  document_id: string;
  mime_type: string;
}

/** A thumbnail of an image, or a file icon. The file name is beside it. */
export function Picture({ of }: { of: Pictured }) {
  const isDrawn = drawn.test(of.mime_type);
  const [broken, setBroken] = useState(false);
  const { data } = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}/file-url", {
      params: { document_id: of.document_id },
    }),
    enabled: isDrawn,
    staleTime: good,
  });
  if (!isDrawn || !data || broken) return <FileIcon />;
  return <img src={data.url} alt="" loading="lazy" onError={() => setBroken(true)} />;
}
