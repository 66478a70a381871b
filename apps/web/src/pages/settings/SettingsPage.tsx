import { useLingui } from "@lingui/react/macro";
import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router";

import { Data, Preferences, Profile, Security } from "#features/account/index.ts";
import { useSession } from "#platform/session/session.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { useMedia } from "#ui/layout/use-media.ts";
import { useTitle } from "#ui/layout/use-title.ts";

import { NotFound } from "../NotFound.tsx";
import { NoWorkspace } from "../NoWorkspace.tsx";
import { FindSetting } from "./FindSetting.tsx";
import { SectionMenu } from "./SectionMenu.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { isSection, type OwnKey, sectionsFor, type SettingsSection } from "./sections.ts";
import styles from "./SettingsPage.module.css";

/** Below this the content, beside sidebar and sections, would be narrower than on a phone. */
const noRoomBeside = "(max-width: 1019.98px)";

const own: Record<OwnKey, ComponentType> = {
  profile: Profile,
  security: Security,
  preferences: Preferences,
  data: Data,
};

// Most people open no section about the workspace.
const WorkspaceContent = lazy(async () => ({
  default: (await import("./WorkspaceContent.tsx")).WorkspaceContent,
}));

function Content({ section }: { section: SettingsSection }) {
  if (section.group === "workspace") return <WorkspaceContent section={section.key} />;
  const Own = own[section.key];
  return <Own />;
}

/** The sections available to the person's role, and the selected one. */
export function SettingsPage() {
  const { t } = useLingui();
  const { section: key = "profile" } = useParams();
  const group = useSession(({ group }) => group);
  const isNarrow = useMedia(noRoomBeside);
  const sections = sectionsFor(group);
  const section = sections.find((one) => one.key === key);
  const name = section && t(section.name);
  useTitle(name ? t`${name} · Setting` : t`Setting`);
  // A workspace section for a person in no workspace, for example just removed.
  if (!section && group === null && isSection(key)) return <NoWorkspace />;
  if (!section) return <NotFound />;
  const Sections = isNarrow ? SectionMenu : SectionNav;
  return (
    <>
      <PageBar title={t`Setting`} place={isNarrow ? undefined : name}>
        <FindSetting sections={sections} />
      </PageBar>
      <div className={styles.settings}>
        <Sections sections={sections} current={section} />
        <div className={styles.scroll}>
          <div className={styles.column}>
            <Suspense fallback={null}>
              <Content key={section.key} section={section} />
            </Suspense>
          </div>
        </div>
      </div>
    </>
  );
}
