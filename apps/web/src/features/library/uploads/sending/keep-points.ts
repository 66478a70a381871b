import { useSession } from "#platform/session/session.ts";

import { thisTab } from "../open-tabs.ts";
import { type ResumePoint, writePoints } from "./resume-points.ts";
import { useUploads } from "../state.ts";
import { hasEnded, type Upload } from "./upload.ts";

/** The stored state of each upload as a string; written again only if it changes. */
const written = new Map<string, string>();

const gist = ({ checksum, address, paused, lastModified }: Upload) =>
  [checksum, address, paused, lastModified].join(" ");

/** Stores the running uploads whenever they change, so that a reload can resume them. */
export function keepPoints() {
  const keep = ({ uploads }: { uploads: readonly Upload[] }) => {
    const { user, selectedOrganization } = useSession.getState();
    // Uploads interrupted by signing out are resumed after signing in again.
    if (!user || !selectedOrganization) return written.clear();
    const open = new Map(
      uploads.filter((upload) => !hasEnded(upload)).map((upload) => [upload.id, upload]),
    );
    const gone = [...written.keys()].filter((id) => !open.has(id));
    for (const id of gone) written.delete(id);
    const changed = [...open.values()].filter((upload) => written.get(upload.id) !== gist(upload));
    for (const upload of changed) written.set(upload.id, gist(upload));
    const whose = { userId: user.id, organizationId: selectedOrganization.id };
    void writePoints(
      changed.map((upload) => ({ ...pointOf(upload), ...whose })),
      gone,
    );
  };
  useUploads.subscribe(keep);
  keep(useUploads.getState());
}

const pointOf = (upload: Upload): Omit<ResumePoint, "userId" | "organizationId"> => ({
  id: upload.id,
  collectionId: upload.collectionId,
  path: upload.path,
  replaces: upload.replaces,
  name: upload.name,
  size: upload.size,
  lastModified: upload.lastModified,
  handle: upload.handle,
  checksum: upload.checksum,
  address: upload.address,
  paused: upload.paused,
  tab: thisTab,
  touched: Date.now(),
});

/** Marks uploads taken over from an earlier page as already stored. */
export const noteWritten = (uploads: readonly Upload[]) => {
  for (const upload of uploads) written.set(upload.id, gist(upload));
};
