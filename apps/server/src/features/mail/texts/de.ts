import type { MailTexts } from "../words.ts";

export const de: MailTexts = {
  greeting: (name) => (name ? `Guten Tag ${name},` : "Guten Tag,"),
  otherwise: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:",
  footer: (product) =>
    `Diese Nachricht hat ${product} selbsttätig gesendet. Antworten liest niemand.`,
  confirm_email: () => ({
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    lines: [
      "Mit dieser E-Mail-Adresse wurde ein Konto angelegt. Bestätigen Sie, dass sie Ihnen gehört.",
    ],
    button: "E-Mail-Adresse bestätigen",
    after: [
      "Der Link gilt einmal und 24 Stunden lang.",
      "Falls Sie kein Konto angelegt haben, öffnen Sie den Link nicht. Sie müssen nichts tun.",
    ],
  }),
  reset_password: () => ({
    subject: "Neues Passwort festlegen",
    lines: ["Jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto angefordert."],
    button: "Neues Passwort festlegen",
    after: [
      "Der Link gilt einmal und 60 Minuten lang. Alle Geräte werden abgemeldet.",
      "Falls Sie das nicht waren, müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.",
    ],
  }),
  change_email: () => ({
    subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
    lines: [
      "Diese Adresse wurde als neue E-Mail-Adresse eines Kontos angegeben. Bestätigen Sie die Änderung.",
    ],
    button: "Diese Adresse verwenden",
    after: [
      "Der Link gilt einmal und 24 Stunden lang. Bis dahin gilt die alte Adresse.",
      "Falls Sie das nicht waren, öffnen Sie den Link nicht. Sie müssen nichts tun.",
    ],
  }),
  email_changed: () => ({
    subject: "Ihre E-Mail-Adresse wurde geändert",
    lines: [
      "Die E-Mail-Adresse Ihres Kontos wurde geändert. Mit dieser Adresse können Sie sich nicht mehr anmelden.",
    ],
    after: [
      "Falls Sie das nicht waren, melden Sie es sofort der Verwaltung Ihres Arbeitsbereichs.",
    ],
  }),
  password_changed: () => ({
    subject: "Ihr Passwort wurde geändert",
    lines: [
      "Das Passwort Ihres Kontos wurde geändert, und andere Geräte wurden abgemeldet.",
      "Falls Sie das nicht waren, legen Sie jetzt ein neues Passwort fest.",
    ],
    button: "Neues Passwort festlegen",
    after: ["Falls Sie das waren, müssen Sie nichts tun."],
  }),
  passkey_added: ({ passkey, address, time }) => ({
    subject: "Ein Passkey wurde hinzugefügt",
    lines: [
      "Ihrem Konto wurde ein Passkey hinzugefügt. Mit ihm meldet man sich ohne Ihr Passwort an.",
      `Passkey: ${passkey}`,
      `Zeit: ${time}`,
      `Netzwerkadresse: ${address}`,
      "Falls Sie das nicht waren, entfernen Sie den Passkey und ändern Sie jetzt Ihr Passwort.",
    ],
    button: "Sicherheitseinstellungen öffnen",
    after: ["Falls Sie das waren, müssen Sie nichts tun."],
  }),
  new_device: ({ device, address, time }) => ({
    subject: "Anmeldung auf einem neuen Gerät",
    lines: [
      "Ihr Konto wurde auf einem Gerät angemeldet, auf dem es bisher nicht verwendet wurde.",
      `Gerät: ${device}`,
      `Zeit: ${time}`,
      `Netzwerkadresse: ${address}`,
      "Falls Sie das nicht waren, legen Sie jetzt ein neues Passwort fest.",
    ],
    button: "Neues Passwort festlegen",
    after: ["Falls Sie das waren, müssen Sie nichts tun."],
  }),
  invitation: ({ workspace, invitedBy }) => ({
    subject: `Einladung in den Arbeitsbereich ${workspace}`,
    lines: [
      invitedBy
        ? `${invitedBy} lädt Sie zur Zusammenarbeit in den Arbeitsbereich ${workspace} ein.`
        : `Sie sind in den Arbeitsbereich ${workspace} eingeladen.`,
    ],
    button: "Einladung annehmen",
    after: [
      "Der Link gilt einmal und 7 Tage lang.",
      "Falls Sie den Absender nicht kennen, müssen Sie nichts tun.",
    ],
  }),
  draft_review: ({ draft, askedBy, workspace }) => ({
    subject: `Entwurf ${draft} prüfen`,
    lines: [
      `${askedBy} bittet Sie, den Entwurf ${draft} im Arbeitsbereich ${workspace} zu prüfen.`,
    ],
    button: "Entwurf öffnen",
    after: ["Sie können Abschnitte freigeben, mit einer Begründung zurückgeben und kommentieren."],
  }),
  draft_mention: ({ draft, mentionedBy, workspace }) => ({
    subject: `Sie werden im Entwurf ${draft} erwähnt`,
    lines: [
      `${mentionedBy} erwähnt Sie in einem Kommentar zum Entwurf ${draft} im Arbeitsbereich ${workspace}.`,
    ],
    button: "Entwurf öffnen",
    after: ["Bis der Kommentar erledigt ist, steht der Entwurf auch auf Ihrer Startseite."],
  }),
  run_shared: ({ run, sharedBy, workspace }) => ({
    subject: `Die Recherche ${run} ist mit Ihnen geteilt`,
    lines: [`${sharedBy} teilt die Recherche ${run} im Arbeitsbereich ${workspace} mit Ihnen.`],
    button: "Recherche öffnen",
    after: ["Sie können Plan, Schritte und Bericht lesen, soweit Sie die Quellen öffnen dürfen."],
  }),
  document_request: ({ question, askedBy, workspace }) => ({
    subject: "Ein Dokument wird von Ihnen erbeten",
    lines: [
      `${askedBy} bittet Sie im Arbeitsbereich ${workspace} um ein Dokument. Es soll diese Frage beantworten:`,
      question,
    ],
    button: "Anfrage öffnen",
    after: [
      "Sie können ein Dokument hochladen, eines aus der Bibliothek wählen oder mit einer Begründung ablehnen.",
    ],
  }),
  request_answered: ({ question, workspace }) => ({
    subject: "Ihre Frage ist beantwortet",
    lines: [
      `Ein Dokument, um das Sie im Arbeitsbereich ${workspace} gebeten haben, ist eingetroffen und beantwortet Ihre Frage:`,
      question,
    ],
    button: "Anfrage öffnen",
    after: ["Von dort gelangen Sie zur Antwort in Ihrem Chat."],
  }),
  request_not_held: ({ question, workspace }) => ({
    subject: "Das Dokument beantwortet Ihre Frage nicht",
    lines: [
      `Ein Dokument, um das Sie im Arbeitsbereich ${workspace} gebeten haben, ist eingetroffen. Auch damit beantwortet die Bibliothek Ihre Frage nicht:`,
      question,
    ],
    button: "Anfrage öffnen",
    after: ["Sie können um ein anderes Dokument bitten."],
  }),
  request_failed: ({ question, workspace }) => ({
    subject: "Ihre Frage konnte nicht erneut gestellt werden",
    lines: [
      `Ein Dokument, um das Sie im Arbeitsbereich ${workspace} gebeten haben, ist eingetroffen, aber Ihre Frage konnte nicht erneut gestellt werden:`,
      question,
    ],
    button: "Anfrage öffnen",
    after: ["In der Anfrage steht, warum. Dort können Sie es erneut versuchen."],
  }),
  request_declined: ({ question, declinedBy, workspace }) => ({
    subject: "Ihre Anfrage wurde abgelehnt",
    lines: [
      declinedBy
        ? `${declinedBy} hat Ihre Anfrage im Arbeitsbereich ${workspace} nach einem Dokument zu dieser Frage abgelehnt:`
        : `Ihre Anfrage im Arbeitsbereich ${workspace} nach einem Dokument zu dieser Frage wurde abgelehnt:`,
      question,
    ],
    button: "Anfrage öffnen",
    after: ["In der Anfrage steht, warum. Dort können Sie erneut bitten."],
  }),
  address_taken: ({ resetLink }) => ({
    subject: "Sie haben schon ein Konto",
    lines: [
      "Jemand, vielleicht Sie, wollte diese E-Mail-Adresse für ein Konto verwenden. Sie gehört schon zu einem, deshalb wurde nichts geändert.",
    ],
    button: "Anmelden",
    after: [
      `Falls Sie Ihr Passwort vergessen haben, legen Sie ein neues fest: ${resetLink}`,
      "Falls Sie das nicht waren, müssen Sie nichts tun.",
    ],
  }),
};
