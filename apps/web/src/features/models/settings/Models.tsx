import type { Provider } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useDeleted } from "#platform/http/with-undo.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import * as icons from "#ui/images/icons.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { useConnect, useProviders } from "../api.ts";
import { purposes } from "./words.ts";
import { ResearchLimits } from "./limits/ResearchLimits.tsx";
import { LocalModels } from "./local/LocalModels.tsx";
import { MeaningCard } from "./MeaningCard.tsx";
import { ModelOrder } from "./ModelOrder.tsx";
import { ProviderCard } from "./ProviderCard.tsx";
import { ProviderForm } from "./ProviderForm.tsx";

/** The models of the workspace, and what research may use of them. */
export function Models() {
  return (
    <>
      <Providers />
      <ResearchLimits />
    </>
  );
}

/** The workspace's model providers, their offered models and audiences, and the order of use. */
function Providers() {
  const { t } = useLingui();
  const providers = useProviders();
  const [form, setForm] = useState<{ open: boolean; provider: Provider | null }>({
    open: false,
    provider: null,
  });
  const all = providers.data;
  const removed = useDeleted();
  const models = all?.results.map((one) => ({
    ...one,
    models: one.models.filter(({ id }) => !removed.has(id)),
  }));
  const isEmpty = all?.total === 0 && all.installed.length === 0;
  const connect = (
    <Button size="small" icon={icons.plus} onClick={() => setForm({ open: true, provider: null })}>
      <Trans>Connect a provider</Trans>
    </Button>
  );
  return (
    <Section
      title={t`Models`}
      about={t`Which models write answers, and what is sent to them: the question and its passages.`}
      action={all && !isEmpty && connect}
    >
      {providers.isError ? (
        <QueryError query={providers} failed={t`Couldn't load the models`} />
      ) : (
        <>
          {!all && (
            <Card>
              <LoadingRows label={t`Loading models`} rows={2} />
            </Card>
          )}
          {all?.nearby && <Nearby {...all.nearby} />}
          {isEmpty && (
            <Card>
              <EmptyState
                icon={icons.model}
                title={t`No model connected. Answers quote your documents.`}
                action={connect}
              >
                <Trans>
                  Connect Ollama, vLLM, llama.cpp, OpenAI, Anthropic or any compatible API.
                </Trans>
              </EmptyState>
            </Card>
          )}
          {models?.map((provider) => (
            <ProviderCard
              key={provider.id}
              provider={provider}
              used={all?.used ?? []}
              onEdit={() => setForm({ open: true, provider })}
            />
          ))}
          {all && models && <ModelOrder providers={models} order={all.order} />}
          {all && <LocalModels meaning={all.meaning} />}
          {all?.meaning && all.meaning.documents > 0 && <MeaningCard meaning={all.meaning} />}
          {all && all.installed.length > 0 && (
            <Card title={t`Set by the operator`}>
              <Rows>
                {all.installed.map(({ name, purpose }) => (
                  <Row
                    key={`${purpose} ${name}`}
                    title={<bdi>{name}</bdi>}
                    below={t(purposes[purpose])}
                  />
                ))}
              </Rows>
            </Card>
          )}
        </>
      )}
      <ProviderForm {...form} onClose={() => setForm((now) => ({ ...now, open: false }))} />
    </Section>
  );
}

/** A model server detected on the server's own machine. */
function Nearby({ name, kind, base_url }: Pick<Provider, "name" | "kind" | "base_url">) {
  const connect = useConnect();
  return (
    <Notice
      action={
        <Button
          size="small"
          busy={connect.isPending}
          onClick={() => connect.mutate({ name, kind, base_url })}
        >
          <Trans>Connect</Trans>
        </Button>
      }
    >
      <Trans>
        <bdi>{name}</bdi> runs on this machine, at {base_url}. Requests do not leave it.
      </Trans>
    </Notice>
  );
}
