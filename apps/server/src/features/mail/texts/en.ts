import type { MailTexts } from "../words.ts";

export const en: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
  otherwise: "If the button does not work, open this address:",
  footer: (product) => `${product} sent this mail on its own. Nobody reads answers to it.`,
  confirm_email: () => ({
    subject: "Confirm your email address",
    lines: ["An account was made with this email address. Confirm that it is yours."],
    button: "Confirm email address",
    after: [
      "The link works once, within 24 hours.",
      "If you did not make an account, do nothing and do not open the link.",
    ],
  }),
  reset_password: () => ({
    subject: "Set a new password",
    lines: ["Somebody, probably you, asked for a new password for your account."],
    button: "Set a new password",
    after: [
      "The link works once, within 60 minutes. Every device will be signed out.",
      "If you did not ask for it, do nothing. Your password stays as it is.",
    ],
  }),
  change_email: () => ({
    subject: "Confirm your new email address",
    lines: ["This address was entered as the new email address of an account. Confirm the change."],
    button: "Use this address",
    after: [
      "The link works once, within 24 hours. Until then the old address counts.",
      "If you did not ask for it, do nothing and do not open the link.",
    ],
  }),
  email_changed: () => ({
    subject: "Your email address was changed",
    lines: [
      "The email address of your account was changed. This address can no longer be used to sign in.",
    ],
    after: ["If this was not you, tell an administrator of your workspace now."],
  }),
  password_changed: () => ({
    subject: "Your password was changed",
    lines: [
      "The password of your account was changed, and other devices were signed out.",
      "If it was not you, set a new password now.",
    ],
    button: "Set a new password",
    after: ["If this was you, there is nothing to do."],
  }),
  passkey_added: ({ passkey, address, time }) => ({
    subject: "A passkey was added",
    lines: [
      "A passkey was added to your account. It signs in without your password.",
      `Passkey: ${passkey}`,
      `Time: ${time}`,
      `Network address: ${address}`,
      "If it was not you, remove the passkey and change your password now.",
    ],
    button: "Open the security settings",
    after: ["If this was you, there is nothing to do."],
  }),
  new_device: ({ device, address, time }) => ({
    subject: "A new device signed in",
    lines: [
      "Your account was signed in to from a device that it was not used on before.",
      `Device: ${device}`,
      `Time: ${time}`,
      `Network address: ${address}`,
      "If it was not you, set a new password now.",
    ],
    button: "Set a new password",
    after: ["If this was you, there is nothing to do."],
  }),
  invitation: ({ workspace, invitedBy }) => ({
    subject: `Invitation to the workspace ${workspace}`,
    lines: [
      invitedBy
        ? `${invitedBy} invites you to work together in the workspace ${workspace}.`
        : `You are invited to the workspace ${workspace}.`,
    ],
    button: "Accept the invitation",
    after: [
      "The link works once, within 7 days.",
      "If you do not know the sender, you can ignore this mail.",
    ],
  }),
  draft_review: ({ draft, askedBy, workspace }) => ({
    subject: `Review the draft ${draft}`,
    lines: [`${askedBy} asks you to review the draft ${draft} in the workspace ${workspace}.`],
    button: "Open the draft",
    after: ["You can approve its sections, send them back with a reason, and comment on them."],
  }),
  draft_mention: ({ draft, mentionedBy, workspace }) => ({
    subject: `You are mentioned in the draft ${draft}`,
    lines: [
      `${mentionedBy} mentions you in a comment on the draft ${draft} in the workspace ${workspace}.`,
    ],
    button: "Open the draft",
    after: ["The draft stays on your Home until the comment is resolved."],
  }),
  run_shared: ({ run, sharedBy, workspace }) => ({
    subject: `The run ${run} is shared with you`,
    lines: [`${sharedBy} shares the run ${run} with you in the workspace ${workspace}.`],
    button: "Open the run",
    after: ["You can read its plan, its steps and its report, as far as you may open the sources."],
  }),
  document_request: ({ question, askedBy, workspace }) => ({
    subject: "You have been asked for a document",
    lines: [
      `${askedBy} asks you for a document in the workspace ${workspace}. It should answer this question:`,
      question,
    ],
    button: "Open the request",
    after: ["You can upload a document, choose one from the library, or decline with a reason."],
  }),
  request_answered: ({ question, workspace }) => ({
    subject: "Your question is answered",
    lines: [
      `A document that you requested in the workspace ${workspace} has arrived, and answers your question:`,
      question,
    ],
    button: "Open the request",
    after: ["It leads to the answer in your chat."],
  }),
  request_not_held: ({ question, workspace }) => ({
    subject: "The document does not answer your question",
    lines: [
      `A document that you requested in the workspace ${workspace} has arrived. Even with it, the library does not answer your question:`,
      question,
    ],
    button: "Open the request",
    after: ["You can ask for another document."],
  }),
  request_failed: ({ question, workspace }) => ({
    subject: "Your question could not be asked again",
    lines: [
      `A document that you requested in the workspace ${workspace} has arrived, but your question could not be asked again:`,
      question,
    ],
    button: "Open the request",
    after: ["The request says why. You can try again there."],
  }),
  request_declined: ({ question, declinedBy, workspace }) => ({
    subject: "Your request was declined",
    lines: [
      declinedBy
        ? `${declinedBy} declined your request in the workspace ${workspace} for a document that answers this question:`
        : `Your request in the workspace ${workspace} for a document that answers this question was declined:`,
      question,
    ],
    button: "Open the request",
    after: ["The request says why. You can ask again there."],
  }),
  address_taken: ({ resetLink }) => ({
    subject: "You have an account already",
    lines: [
      "Somebody, maybe you, tried to use this email address for an account. It has one already, so nothing was changed.",
    ],
    button: "Sign in",
    after: [
      `If you forgot your password, set a new one: ${resetLink}`,
      "If it was not you, there is nothing to do.",
    ],
  }),
};
