import type { Device } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { recentTime, shortDate } from "#ui/text/formats.ts";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useDevices, useRevokeDevice, useRevokeOtherDevices } from "./api.ts";

/** The signed-in devices, this one first. */
export function Devices() {
  const { t } = useLingui();
  const devices = useDevices();
  const [ending, setEnding] = useState<Device | null>(null);
  const [endingOthers, setEndingOthers] = useState(false);
  const all = devices.data?.results.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <Section
      title={t`Devices`}
      about={t`Where you are signed in.`}
      action={
        all &&
        all.length > 1 && (
          <Button size="small" onClick={() => setEndingOthers(true)}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )
      }
    >
      {devices.isError ? (
        <QueryError query={devices} failed={t`Couldn't load the devices`} />
      ) : (
        <Card>
          {all ? (
            <Rows>
              {all.map((device) => (
                <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
              ))}
            </Rows>
          ) : (
            <LoadingRows label={t`Loading devices`} rows={2} />
          )}
        </Card>
      )}
      <EndDevice device={ending} onClose={() => setEnding(null)} />
      <EndOthers open={endingOthers} onClose={() => setEndingOthers(false)} />
    </Section>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { t } = useLingui();
  const { name, current } = device;
  const seen = recentTime(device.last_seen_at);
  const since = shortDate(device.created_at);
  const way = useWay(device);
  return (
    <Row
      start={<Glyph icon={icons.device} />}
      title={<bdi title={name}>{name}</bdi>}
      below={
        current ? (
          <>
            <Trans>This device · signed in on {since}</Trans> · {way}
          </>
        ) : (
          <>
            <Trans>
              Last seen {seen} · signed in on {since}
            </Trans>{" "}
            · {way}
          </>
        )
      }
      end={
        !current && (
          <Button size="row" aria-label={t`Sign out \u2068${name}\u2069`} onClick={onEnd}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  );
}

/** How the person signed in on a device. */
function useWay({ signed_in_by: way, provider }: Device): string {
  const { t } = useLingui();
  if (way === "provider") return t`by \u2068${provider}\u2069`;
  if (way === "passkey") return t`by passkey`;
  return way === "proxy" ? t`by single sign-on` : t`by password`;
}

function EndDevice({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useRevokeDevice();
  const lastDevice = useLast(device);
  const name = lastDevice?.name ?? "";
  return (
    <ConfirmDialog
      open={device !== null}
      title={t`Sign out \u2068${name}\u2069?`}
      confirm={t`Sign out`}
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => device && revoke.mutate(device.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>Anyone using it has to sign in again.</Trans>
      </p>
    </ConfirmDialog>
  );
}

function EndOthers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useRevokeOtherDevices();
  return (
    <ConfirmDialog
      open={open}
      title={t`Sign out everywhere else?`}
      confirm={t`Sign out`}
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate(undefined, { onSuccess: onClose })}
    >
      <p>
        <Trans>All other devices have to sign in again. API keys keep working.</Trans>
      </p>
    </ConfirmDialog>
  );
}
