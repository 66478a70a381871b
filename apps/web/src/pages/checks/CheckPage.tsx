import type { OpenCheck } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useParams } from "react-router";

import { knowChat } from "#features/chat/index.ts";
import { checkOf, CheckSlotsContext, CheckView, sentencesOf } from "#features/checks/index.ts";
import { NotLoaded } from "#features/workspaces/index.ts";
import { isGone } from "#platform/http/api.ts";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import * as icons from "#ui/images/icons.ts";
import { narrow, useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import page from "../Page.module.css";
import { AssetDocument } from "../assets/AssetDocument.tsx";
import { useEvidence } from "../evidence/use-evidence.tsx";
import { chatOfCheck } from "./evidence-of.ts";

/** A check, and beside it the document that a passage opened. */
export function CheckPage() {
  const { t } = useLingui();
  const { checkId = "" } = useParams();
  const check = useQuery(checkOf(checkId));
  useTitle(check.data?.name ?? t`Text check`);
  if (check.isError && (isGone(check.error) || !check.data)) {
    return (
      <NotLoaded
        query={check}
        failed={t`Couldn't load the check`}
        icon={icons.checkedText}
        title={t`This check is no longer here`}
        path="/checks/ext/v1/checks/{check_id}"
        params={{ check_id: checkId }}
        back={{ to: "/assets/checks", name: t`All checks` }}
      >
        <Trans>It was deleted, or it is somebody else’s.</Trans>
      </NotLoaded>
    );
  }
  return (
    <div className={page.page}>
      {check.data ? (
        <Shown key={checkId} check={check.data} />
      ) : (
        <LoadingRows label={t`Loading the check`} />
      )}
    </div>
  );
}

function Shown({ check }: { check: OpenCheck }) {
  const isNarrow = useMedia(narrow);
  useKnownEvidence(check);
  const { evidence, context, save, dialog } = useEvidence();
  const { linkTo } = context;
  const slots = useMemo(
    () => ({ linkTo: (citation: Parameters<typeof linkTo>[0]) => linkTo(citation, check.id) }),
    [linkTo, check.id],
  );
  const isBeside = evidence.viewer !== null && !isNarrow;
  return (
    <CheckSlotsContext value={slots}>
      <CheckView
        check={check}
        beside={isBeside && <AssetDocument evidence={evidence} save={save} />}
      />
      {dialog}
    </CheckSlotsContext>
  );
}

/** Passages are opened as citations of an answer are: what is cited is cached before. */
function useKnownEvidence(check: OpenCheck) {
  const { data } = useInfiniteQuery(sentencesOf(check, "all"));
  useEffect(() => {
    const citations = data?.pages.flatMap(({ results }) =>
      results.flatMap(({ passage }) => passage ?? []),
    );
    knowChat(chatOfCheck(check, citations ?? []));
  }, [check, data]);
}
