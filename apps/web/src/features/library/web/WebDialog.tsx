import type { Collection } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "#platform/http/read.ts";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";

import { CollectionChoice } from "../collections/CollectionChoice.tsx";
import { AddressForm } from "./AddressForm.tsx";
import styles from "./WebDialog.module.css";
import { References } from "./references/References.tsx";
import { Works } from "./Works.tsx";

interface WebDialogProps {
  /** The destination; the dialog asks for it first if no collection is open. */
  collection: Collection | undefined;
  onClose: () => void;
}

/** Adds the content of a URL or a published work to a collection. */
export function WebDialog({ collection, onClose }: WebDialogProps) {
  const [chosen, setChosen] = useState<Collection>();
  const to = collection ?? chosen;
  return to ? (
    <Adding to={to} onClose={onClose} />
  ) : (
    <Choice onChosen={setChosen} onClose={onClose} />
  );
}

interface ChoiceProps {
  onChosen: (collection: Collection) => void;
  onClose: () => void;
}

function Choice({ onChosen, onClose }: ChoiceProps) {
  const { t } = useLingui();
  const [to, setTo] = useState<Collection>();
  return (
    <FormDialog
      title={t`Add from the web to`}
      onClose={onClose}
      onSubmit={() => to && onChosen(to)}
      confirm={t`Continue`}
      disabled={!to}
    >
      <CollectionChoice value={to?.id ?? null} onChange={setTo} />
    </FormDialog>
  );
}

type Tab = "address" | "works" | "references";

function Adding({ to, onClose }: { to: Collection; onClose: () => void }) {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>("address");
  const { data } = useQuery(read("/libraries/ext/v1/sources"));
  const source = data?.results[0];
  return (
    <Dialog open wide title={t`Add to ${{ name: to.name }} from the web`} onClose={onClose}>
      <Tabs
        label={t`Where it is`}
        tabs={[
          { key: "address" as const, name: t`Address` },
          ...(source ? [{ key: "works" as const, name: t`Verified works` }] : []),
          { key: "references" as const, name: t`Import references` },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className={styles.panel}>
          {/* Stays mounted so that the typed text survives a search for works. */}
          <div hidden={tab !== "address"}>
            <AddressForm to={to} />
          </div>
          {tab === "works" && source && <Works to={to} source={source} />}
          <div hidden={tab !== "references"}>
            <References to={to} />
          </div>
        </div>
      </Tabs>
    </Dialog>
  );
}
