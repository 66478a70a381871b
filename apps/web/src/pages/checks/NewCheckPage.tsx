import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";

import { KnowledgeChips } from "#features/chat/index.ts";
import { NewCheckForm } from "#features/checks/index.ts";
import { ItemBar } from "#ui/layout/ItemBar.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import page from "../Page.module.css";
import styles from "./NewCheckPage.module.css";

/** Begins a check: a text or a file, and what it is compared with. */
export function NewCheckPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useTitle(t`Check a text`);
  return (
    <div className={page.page}>
      <ItemBar
        to="/assets/checks"
        list={t`Checks`}
        name={t`Check a text`}
        badge={null}
        actions={null}
      >
        {null}
      </ItemBar>
      <div className={styles.scroll}>
        <NewCheckForm
          sources={(knowledge, onChange) => (
            <KnowledgeChips knowledge={knowledge} onChange={onChange} />
          )}
          onMade={({ id }) => void navigate(`/assets/checks/${id}`, { replace: true })}
        />
      </div>
    </div>
  );
}
