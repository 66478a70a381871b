import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";

import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import * as icons from "#ui/icons.ts";
import { PageBar } from "#ui/PageBar.tsx";
import { useTitle } from "#ui/use-title.ts";

import { Middle } from "./Middle.tsx";
import { NotFound } from "./NotFound.tsx";

const types = new Map([
  ["mypersona", msg`Mine`],
  ["shared", msg`Shared`],
  ["published", msg`Published`],
]);

export function PersonaPage() {
  const { t } = useLingui();
  const place = types.get(useParams()["type"] ?? "");
  useTitle(t`Persona`);
  if (!place) return <NotFound />;
  return (
    <>
      <PageBar title={t`Persona`} place={t(place)} />
      <Middle>
        <EmptyState
          icon={icons.person}
          title={t`No personas yet`}
          action={
            <ButtonLink to="/chat-ai">
              <Trans>Go to Chat</Trans>
            </ButtonLink>
          }
        >
          <Trans>
            A persona is a saved way of answering. They come with a later version; until then every
            chat answers in the same way.
          </Trans>
        </EmptyState>
      </Middle>
    </>
  );
}
