import type { DocumentRequest } from "@lectern/contract/requests";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ItemBar } from "#ui/layout/ItemBar.tsx";

import { reopenRequest, retryRequest, withdrawRequest } from "../api.ts";
import { RequestBadge } from "../RequestBadge.tsx";
import { DeclineDialog } from "./DeclineDialog.tsx";

/** The name and state of a request, and what the person can do with it. */
export function RequestBar({ request }: { request: DocumentRequest }) {
  const { t } = useLingui();
  const { permissions } = request;
  const [isDeclining, setDeclining] = useState(false);
  const withdrawal = useMutation({ mutationFn: withdrawRequest });
  const reopening = useMutation({ mutationFn: reopenRequest });
  const retrial = useMutation({ mutationFn: retryRequest });
  return (
    <ItemBar
      to="/assets/requests"
      list={t`Requests`}
      name={t`Request for a document`}
      badge={<RequestBadge request={request} />}
      wraps
      actions={
        <>
          {permissions.retry && (
            <Button
              size="small"
              icon={icons.retry}
              busy={retrial.isPending}
              onClick={() => retrial.mutate(request)}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
          {permissions.reopen && (
            <Button
              size="small"
              icon={icons.requested}
              busy={reopening.isPending}
              onClick={() => reopening.mutate(request)}
            >
              <Trans>Request again</Trans>
            </Button>
          )}
          {permissions.withdraw && (
            <Button
              size="small"
              busy={withdrawal.isPending}
              onClick={() => withdrawal.mutate(request)}
            >
              <Trans>Withdraw request</Trans>
            </Button>
          )}
          {permissions.decline && (
            <Button size="small" onClick={() => setDeclining(true)}>
              <Trans>Decline</Trans>
            </Button>
          )}
        </>
      }
    >
      {isDeclining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </ItemBar>
  );
}
