import { Trans, useLingui } from "@lingui/react/macro";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { useSession } from "#platform/session/session.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { shortDate } from "#ui/text/formats.ts";
import { Section, Setting } from "#ui/layout/Section.tsx";
import { TextSetting } from "#ui/controls/TextSetting.tsx";

import { useUpdateUser } from "./api.ts";
import { EmailSetting } from "./EmailSetting.tsx";

/** The profile that other members see. */
export function Profile() {
  const { t } = useLingui();
  const user = useSession(({ user }) => user);
  const update = useUpdateUser();
  const errors = fieldErrors(update.error);
  if (!user) return null;
  const { first_name, last_name } = user;
  const full = `${first_name} ${last_name}`.trim();
  return (
    <Section title={t`Profile`} about={t`How others in your workspaces see you.`}>
      <Card>
        <Setting start={<Avatar name={full} size="large" />} name={<bdi>{full}</bdi>}>
          {null}
        </Setting>
        <TextSetting
          name={t`First name`}
          value={first_name}
          autoComplete="given-name"
          maxLength={100}
          whenEmpty={t`Enter your first name.`}
          error={errors["first_name"]}
          onSave={(first_name) => update.mutateAsync({ first_name })}
        />
        <TextSetting
          name={t`Last name`}
          value={last_name}
          autoComplete="family-name"
          maxLength={100}
          whenEmpty={t`Enter your last name.`}
          error={errors["last_name"]}
          onSave={(last_name) => update.mutateAsync({ last_name })}
        />
        <EmailSetting user={user} />
        <Setting name={<Trans>Member since</Trans>}>{shortDate(user.created_at)}</Setting>
      </Card>
    </Section>
  );
}
