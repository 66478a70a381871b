import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { DocumentProps } from "../document-props.ts";
import { drawMarks } from "../marks/overlay.ts";
import { SignedUrl } from "../address/signed-url.ts";
import styles from "./Picture.module.css";

interface PictureProps extends Pick<
  DocumentProps,
  "documentId" | "marks" | "lit" | "saved" | "rtl" | "found" | "chosen"
> {
  /** The page number of this picture. */
  number: number;
  width: number;
  height: number;
}

/** The picture whose text was recognized, with the same regions highlighted. */
export function Picture(props: PictureProps) {
  const { documentId, number, width, height, marks, lit, saved, rtl, found, chosen } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const wasRenewed = useRef(false);
  const file = useQuery({
    queryKey: ["picture", documentId],
    queryFn: () => new SignedUrl(documentId).get(),
    // The image is loaded by then; its URL is valid for only five minutes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const key = chosen?.key ?? null;
    const lighting = { marks, lit, saved, rtl, arriving: false, found, chosen: key };
    if (frame.current) drawMarks(frame.current, number, lighting);
  }, [number, marks, lit, saved, rtl, found, chosen]);
  return (
    <figure className={styles.figure}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ aspectRatio: width / height }}
        data-picture
      >
        {file.data && (
          <img
            src={file.data}
            alt={t`The image; its text is below`}
            onError={() => {
              // The URL may have expired: renew it once; a broken image stays broken.
              if (!wasRenewed.current) void file.refetch();
              wasRenewed.current = true;
            }}
          />
        )}
      </div>
      <figcaption>
        <Trans>Recognised text</Trans>
      </figcaption>
    </figure>
  );
}
