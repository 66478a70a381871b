import { useParams } from "react-router";

import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import * as icons from "#ui/icons.ts";
import { PageBar } from "#ui/PageBar.tsx";
import { useTitle } from "#ui/use-title.ts";

import { Middle } from "./Middle.tsx";
import { NotFound } from "./NotFound.tsx";

const types = new Map([
  ["mypersona", "Mine"],
  ["shared", "Shared"],
  ["published", "Published"],
]);

export function PersonaPage() {
  const place = types.get(useParams()["type"] ?? "");
  useTitle("Persona");
  if (!place) return <NotFound />;
  return (
    <>
      <PageBar title="Persona" place={place} />
      <Middle>
        <EmptyState
          icon={icons.person}
          title="No personas yet"
          action={<ButtonLink to="/chat-ai">Go to Chat</ButtonLink>}
        >
          A persona is a saved way of answering. They come with a later version; until then every
          chat answers in the same way.
        </EmptyState>
      </Middle>
    </>
  );
}
