import type { MailTexts } from "../words.ts";

export const fr: MailTexts = {
  greeting: (name) => (name ? `Bonjour ${name},` : "Bonjour,"),
  otherwise: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
  footer: (product) =>
    `${product} a envoyé cet e-mail automatiquement. Personne ne lit les réponses.`,
  confirm_email: () => ({
    subject: "Confirmez votre adresse e-mail",
    lines: ["Un compte a été créé avec cette adresse e-mail. Confirmez qu’elle vous appartient."],
    button: "Confirmer l’adresse e-mail",
    after: [
      "Le lien ne sert qu’une fois, pendant 24 heures.",
      "Si vous n’avez pas créé de compte, ne faites rien et n’ouvrez pas le lien.",
    ],
  }),
  reset_password: () => ({
    subject: "Définissez un nouveau mot de passe",
    lines: ["Quelqu’un, probablement vous, a demandé un nouveau mot de passe pour votre compte."],
    button: "Définir un nouveau mot de passe",
    after: [
      "Le lien ne sert qu’une fois, pendant 60 minutes. Tous les appareils seront déconnectés.",
      "Si vous ne l’avez pas demandé, ne faites rien. Votre mot de passe reste tel quel.",
    ],
  }),
  change_email: () => ({
    subject: "Confirmez votre nouvelle adresse e-mail",
    lines: [
      "Cette adresse a été saisie comme nouvelle adresse e-mail d’un compte. Confirmez le changement.",
    ],
    button: "Utiliser cette adresse",
    after: [
      "Le lien ne sert qu’une fois, pendant 24 heures. D’ici là, l’ancienne adresse reste valable.",
      "Si vous ne l’avez pas demandé, ne faites rien et n’ouvrez pas le lien.",
    ],
  }),
  email_changed: () => ({
    subject: "Votre adresse e-mail a été changée",
    lines: [
      "L’adresse e-mail de votre compte a été changée. Cette adresse ne permet plus de se connecter.",
    ],
    after: [
      "Si ce n’était pas vous, prévenez dès maintenant un administrateur de votre espace de travail.",
    ],
  }),
  password_changed: () => ({
    subject: "Votre mot de passe a été changé",
    lines: [
      "Le mot de passe de votre compte a été changé, et les autres appareils ont été déconnectés.",
      "Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.",
    ],
    button: "Définir un nouveau mot de passe",
    after: ["Si c’était vous, il n’y a rien à faire."],
  }),
  passkey_added: ({ passkey, address, time }) => ({
    subject: "Une clé d’accès a été ajoutée",
    lines: [
      "Une clé d’accès a été ajoutée à votre compte. Elle permet de se connecter sans votre mot de passe.",
      `Clé d’accès : ${passkey}`,
      `Heure : ${time}`,
      `Adresse réseau : ${address}`,
      "Si ce n’était pas vous, retirez la clé d’accès et changez votre mot de passe dès maintenant.",
    ],
    button: "Ouvrir les paramètres de sécurité",
    after: ["Si c’était vous, il n’y a rien à faire."],
  }),
  new_device: ({ device, address, time }) => ({
    subject: "Connexion depuis un nouvel appareil",
    lines: [
      "Une connexion à votre compte a eu lieu depuis un appareil qui ne l’avait jamais utilisé.",
      `Appareil : ${device}`,
      `Heure : ${time}`,
      `Adresse réseau : ${address}`,
      "Si ce n’était pas vous, définissez un nouveau mot de passe dès maintenant.",
    ],
    button: "Définir un nouveau mot de passe",
    after: ["Si c’était vous, il n’y a rien à faire."],
  }),
  invitation: ({ workspace, invitedBy }) => ({
    subject: `Invitation dans l’espace de travail ${workspace}`,
    lines: [
      invitedBy
        ? `${invitedBy} vous invite à travailler ensemble dans l’espace de travail ${workspace}.`
        : `Vous êtes invité dans l’espace de travail ${workspace}.`,
    ],
    button: "Accepter l’invitation",
    after: [
      "Le lien ne sert qu’une fois, pendant 7 jours.",
      "Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail.",
    ],
  }),
  draft_review: ({ draft, askedBy, workspace }) => ({
    subject: `Relisez le brouillon ${draft}`,
    lines: [
      `${askedBy} vous demande de relire le brouillon ${draft} dans l’espace de travail ${workspace}.`,
    ],
    button: "Ouvrir le brouillon",
    after: ["Vous pouvez approuver ses sections, les renvoyer avec une raison et les commenter."],
  }),
  draft_mention: ({ draft, mentionedBy, workspace }) => ({
    subject: `Vous êtes mentionné dans le brouillon ${draft}`,
    lines: [
      `${mentionedBy} vous mentionne dans un commentaire sur le brouillon ${draft} dans l’espace de travail ${workspace}.`,
    ],
    button: "Ouvrir le brouillon",
    after: ["Le brouillon reste sur votre Accueil jusqu’à ce que le commentaire soit résolu."],
  }),
  run_shared: ({ run, sharedBy, workspace }) => ({
    subject: `La recherche ${run} est partagée avec vous`,
    lines: [
      `${sharedBy} partage la recherche ${run} avec vous dans l’espace de travail ${workspace}.`,
    ],
    button: "Ouvrir la recherche",
    after: [
      "Vous pouvez lire son plan, ses étapes et son rapport, dans la mesure où vous avez accès aux sources.",
    ],
  }),
  document_request: ({ question, askedBy, workspace }) => ({
    subject: "Un document vous est demandé",
    lines: [
      `${askedBy} vous demande un document dans l’espace de travail ${workspace}. Il doit répondre à cette question :`,
      question,
    ],
    button: "Ouvrir la demande",
    after: [
      "Vous pouvez importer un document, en choisir un dans la bibliothèque ou refuser en donnant une raison.",
    ],
  }),
  request_answered: ({ question, workspace }) => ({
    subject: "Votre question a une réponse",
    lines: [
      `Un document que vous avez demandé dans l’espace de travail ${workspace} est arrivé et répond à votre question :`,
      question,
    ],
    button: "Ouvrir la demande",
    after: ["Elle mène à la réponse dans votre conversation."],
  }),
  request_not_held: ({ question, workspace }) => ({
    subject: "Le document ne répond pas à votre question",
    lines: [
      `Un document que vous avez demandé dans l’espace de travail ${workspace} est arrivé. Même avec lui, la bibliothèque ne répond pas à votre question :`,
      question,
    ],
    button: "Ouvrir la demande",
    after: ["Vous pouvez demander un autre document."],
  }),
  request_failed: ({ question, workspace }) => ({
    subject: "Votre question n’a pas pu être reposée",
    lines: [
      `Un document que vous avez demandé dans l’espace de travail ${workspace} est arrivé, mais votre question n’a pas pu être reposée :`,
      question,
    ],
    button: "Ouvrir la demande",
    after: ["La demande dit pourquoi. Vous pouvez y réessayer."],
  }),
  request_declined: ({ question, declinedBy, workspace }) => ({
    subject: "Votre demande a été refusée",
    lines: [
      declinedBy
        ? `${declinedBy} refuse votre demande dans l’espace de travail ${workspace}. Elle porte sur un document pour cette question :`
        : `Votre demande dans l’espace de travail ${workspace} a été refusée. Elle porte sur un document pour cette question :`,
      question,
    ],
    button: "Ouvrir la demande",
    after: ["La demande dit pourquoi. Vous pouvez y demander à nouveau."],
  }),
  address_taken: ({ resetLink }) => ({
    subject: "Vous avez déjà un compte",
    lines: [
      "Quelqu’un, peut-être vous, a voulu utiliser cette adresse e-mail pour un compte. Elle en a déjà un, rien n’a donc été modifié.",
    ],
    button: "Se connecter",
    after: [
      `Si vous avez oublié votre mot de passe, définissez-en un nouveau : ${resetLink}`,
      "Si ce n’était pas vous, il n’y a rien à faire.",
    ],
  }),
};
