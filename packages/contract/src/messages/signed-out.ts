/** Messages of accounts, workspaces and their members. */
export const signedOut = {
  confirmation_sent_if_pending:
    "If an account with this address is waiting for confirmation, we sent it a new link.",
  email_taken_meanwhile: "This email address now belongs to another account.",
  email_changed: "Your email address was changed. Use the new one to sign in.",
  email_confirmed: "Your email address is confirmed.",
  invited_account_exists:
    "This email address already has an account. Sign in, then accept the invitation.",
  email_unchanged: "This is already your email address.",
  email_change_sent: "We sent a link to {email}. Open it to confirm the change.",
  password_changed: "Your password was changed. Your other devices were signed out.",
  reset_sent_if_account:
    "If an account with this address exists, we sent it a link to set a new password.",
  first_name_missing: "Enter your first name.",
  last_name_missing: "Enter your last name.",
  invitation_accepted: "You are now a member of {workspace}. Sign in to continue.",
  password_reset: "Your new password is set. Sign in with it.",
  too_many_api_keys:
    "You already have {count} API keys in this workspace. Revoke one that you no longer need.",
  api_key_not_found: "Key not found.",
  request_from_other_site: "This request came from another site.",
  xsrf_token_mismatch: "The X-XSRF-TOKEN header is missing or does not match this session.",
  device_not_found: "Device not found.",
  wrong_credentials: "The email or password is wrong.",
  email_not_confirmed: "Confirm your email address first: open the link that was sent to you.",
  too_many_sign_ins: "Too many people are signing in right now. Try again in a moment.",
  session_ended: "Your session has ended. Sign in again.",
  account_exists:
    "An account with this email address already exists. Sign in, or reset the password.",
  registration_for_invited_email: "This invitation is for {email}. Register with that address.",
  registration_closed: "Registration is closed. Ask an administrator for an invitation.",
  password_sign_in_off:
    "Passwords are turned off here. Sign in with a sign-in provider of your organization.",
  provider_unknown: "This sign-in provider does not exist here.",
  provider_unavailable: "The sign-in provider cannot be reached. Try again in a moment.",
  provider_cancelled: "The sign-in was cancelled at the provider.",
  provider_sign_in_expired:
    "This sign-in took too long, was already used or began in another browser. Start again.",
  provider_answer_invalid:
    "The answer of the sign-in provider could not be verified. Start again, and tell an administrator if this happens again.",
  provider_email_missing:
    "The sign-in provider did not send a valid email address of yours. Ask an administrator.",
  provider_email_unverified:
    "The sign-in provider has not verified your email address. Verify it there, then start again.",
  provider_email_foreign:
    "This sign-in provider cannot be used with your email address. Ask an administrator.",
  provider_account_missing: "You have no account here. Ask an administrator for an invitation.",
  provider_not_linked:
    "An account with your email address exists and cannot be used with this sign-in provider. Sign in the usual way.",
  provider_member_removed:
    "You no longer belong to the workspace of this sign-in provider. Ask an administrator for an invitation.",
  provider_account_unconfirmed:
    "An account with your email address exists, but the address was never confirmed. Confirm it by the link that was mailed, or reset the password, then start again.",
  proxy_sign_in_missing: "The proxy in front of this server did not say who you are.",
  passkey_name_missing: "Give the passkey a name.",
  passkey_name_too_long: "Passkey names can be up to 100 characters long.",
  passkey_not_found: "Passkey not found.",
  passkey_request_expired:
    "This request took too long, was already used or began in another browser. Start again.",
  passkey_unknown: "This passkey does not open an account here. Sign in another way.",
  passkey_wrong_site:
    "The passkey was used at another address. Open this page at the address that you know.",
  passkey_not_verified:
    "The passkey did not check who you are. Unlock it with your fingerprint, face or PIN.",
  passkey_answer_invalid: "The answer of the passkey could not be verified. Start again.",
  passkey_used_elsewhere:
    "This passkey seems to exist twice, so it was refused. Sign in another way, then remove it and add a new one.",
  passkey_already_added: "This passkey is added already.",
  too_many_passkeys: "You already have {count} passkeys. Remove one that you no longer need.",
  passkey_is_last_way:
    "This passkey is the only way to sign in to your account. Add another one before you remove it.",
  sign_in_again_first: "Sign out and sign in again, then add the passkey within 10 minutes.",
  second_factor_already_on: "The second factor is already on. Turn it off first.",
  second_factor_not_on: "The second factor is not on.",
  second_factor_not_requested: "Request a secret for your authenticator app first.",
  second_factor_wrong: "The code is wrong. Enter the code that is shown now.",
  second_factor_off: "Two-factor authentication is off.",
  second_factor_missing: "Enter the code from your authenticator app, or a recovery code.",
  second_factor_used: "The code is wrong or was already used.",
  wrong_password: "The password is wrong.",
  password_not_set:
    "Your account has no password. Set one by Forgot password on the sign-in screen.",
  too_many_attempts_seconds: "Too many failed attempts. Try again in {seconds} seconds.",
  too_many_attempts_minutes: "Too many failed attempts. Try again in {minutes} minutes.",
  password_too_similar: 'This password is too similar to "{word}". Choose another.',
  password_too_common: "This password is too common. Choose another.",
  sandbox_without_network_isolation:
    "Documents are read without network isolation: this system does not allow user namespaces.",
  sandbox_without_call_filter:
    "Documents are read without a system call filter, which requires Linux, Perl and util-linux.",
  link_invalid: "This link is not valid, was already used or has expired. Request a new one.",
  workspace_not_deleted: "This workspace is not deleted.",
  invitation_not_found: "Invitation not found.",
  account_not_found: "Account not found.",
  invitation_email_not_confirmed:
    "Confirm your email address first, or use the link in the invitation email.",
  invitation_invalid: "This invitation is no longer valid. Ask for a new one.",
  invitation_for_other_email:
    "This invitation is for {email}. Sign in with that address, or ask for an invitation to yours.",
  already_member: "{name} is already a member of this workspace.",
  logo_unsupported: "Logos must be PNG, JPEG, WebP or GIF images.",
  workspace_not_found: "Workspace not found.",
  workspace_deleted: "This workspace was deleted. Restore it first.",
  logo_not_found: "Logo not found.",
  image_part_missing: 'Send the image in a part named "file".',
  logo_too_large: "Logos can be up to 2 MB.",
  member_not_found: "Member not found.",
  member_not_joined: "This person has not joined the workspace yet.",
  hand_over_first: "Hand the workspace over to another member first.",
  owner_role_fixed: "The owner's role can only be changed by handing the workspace over.",
  hand_over_before_leaving: "Hand the workspace over to another member before you leave.",
  owner_not_removable: "The owner can't be removed. Hand the workspace over first.",
  workspace_owned:
    'You own the workspace "{workspace}", which has other members. Hand it over to one of them or delete it first.',
  team_not_found: "Team not found.",
  team_name_taken: 'A team named "{name}" already exists.',
  email_missing: "Enter your email address.",
  email_too_long: "Email addresses can be up to 254 characters long.",
  email_invalid: "Enter an email address like name@example.org.",
  password_missing: "Enter a password.",
  password_too_short: "Use 8 characters or more.",
  password_too_long: "Use 128 characters or fewer.",
  first_name_too_long: "Your first name is too long.",
  last_name_too_long: "Your last name is too long.",
  product_name_missing: "Give the product a name, or remove it.",
  product_name_too_long: "Product names can be up to 40 characters long.",
  accent_invalid: "Give the color as # and six digits, such as #0a6fd6.",
  workspace_name_missing: "Give the workspace a name.",
  workspace_name_too_long: "Workspace names can be up to 100 characters long.",
  current_password_missing: "Enter your password.",
  link_incomplete: "The link is incomplete.",
  api_key_name_missing: "Give the key a name.",
  api_key_name_too_long: "Key names can be up to 100 characters long.",
  api_key_scopes_missing: "Choose what the key can do.",
  code_missing: "Enter the code from your authenticator app.",
  team_name_missing: "Give the team a name.",
  team_name_too_long: "Team names can be up to 100 characters long.",
  logged_out: "Logged out successfully",
} as const;
