import type { MailTexts } from "../words.ts";

export const es: MailTexts = {
  greeting: (name) => (name ? `Hola, ${name}:` : "Hola:"),
  otherwise: "Si el botón no funciona, abre esta dirección:",
  footer: (product) => `${product} envió este correo automáticamente. Nadie lee las respuestas.`,
  confirm_email: () => ({
    subject: "Confirma tu correo electrónico",
    lines: ["Se creó una cuenta con este correo electrónico. Confirma que es tuyo."],
    button: "Confirmar correo electrónico",
    after: [
      "El enlace funciona una sola vez, durante 24 horas.",
      "Si no creaste una cuenta, no hagas nada y no abras el enlace.",
    ],
  }),
  reset_password: () => ({
    subject: "Define una contraseña nueva",
    lines: ["Alguien, probablemente tú, pidió una contraseña nueva para tu cuenta."],
    button: "Definir una contraseña nueva",
    after: [
      "El enlace funciona una sola vez, durante 60 minutos. Se cerrará la sesión en todos los dispositivos.",
      "Si no la pediste, no hagas nada. Tu contraseña sigue siendo la misma.",
    ],
  }),
  change_email: () => ({
    subject: "Confirma tu nuevo correo electrónico",
    lines: [
      "Esta dirección se indicó como el nuevo correo electrónico de una cuenta. Confirma el cambio.",
    ],
    button: "Usar esta dirección",
    after: [
      "El enlace funciona una sola vez, durante 24 horas. Hasta entonces vale la dirección anterior.",
      "Si no lo pediste, no hagas nada y no abras el enlace.",
    ],
  }),
  email_changed: () => ({
    subject: "Tu correo electrónico cambió",
    lines: [
      "Se cambió el correo electrónico de tu cuenta. Esta dirección ya no sirve para iniciar sesión.",
    ],
    after: ["Si no fuiste tú, avisa ahora a un administrador de tu espacio de trabajo."],
  }),
  password_changed: () => ({
    subject: "Tu contraseña cambió",
    lines: [
      "Se cambió la contraseña de tu cuenta y se cerró la sesión en los demás dispositivos.",
      "Si no fuiste tú, define una contraseña nueva ahora.",
    ],
    button: "Definir una contraseña nueva",
    after: ["Si fuiste tú, no tienes que hacer nada."],
  }),
  passkey_added: ({ passkey, address, time }) => ({
    subject: "Se añadió una llave de acceso",
    lines: [
      "Se añadió una llave de acceso a tu cuenta. Con ella se inicia sesión sin tu contraseña.",
      `Llave de acceso: ${passkey}`,
      `Hora: ${time}`,
      `Dirección de red: ${address}`,
      "Si no fuiste tú, quita la llave de acceso y cambia tu contraseña ahora.",
    ],
    button: "Abrir los ajustes de seguridad",
    after: ["Si fuiste tú, no tienes que hacer nada."],
  }),
  new_device: ({ device, address, time }) => ({
    subject: "Inicio de sesión en un dispositivo nuevo",
    lines: [
      "Se inició sesión en tu cuenta desde un dispositivo en el que no se había usado antes.",
      `Dispositivo: ${device}`,
      `Hora: ${time}`,
      `Dirección de red: ${address}`,
      "Si no fuiste tú, define una contraseña nueva ahora.",
    ],
    button: "Definir una contraseña nueva",
    after: ["Si fuiste tú, no tienes que hacer nada."],
  }),
  invitation: ({ workspace, invitedBy }) => ({
    subject: `Invitación al espacio de trabajo ${workspace}`,
    lines: [
      invitedBy
        ? `${invitedBy} te invita a colaborar en el espacio de trabajo ${workspace}.`
        : `Tienes una invitación al espacio de trabajo ${workspace}.`,
    ],
    button: "Aceptar la invitación",
    after: [
      "El enlace funciona una sola vez, durante 7 días.",
      "Si no conoces a quien lo envía, puedes ignorar este correo.",
    ],
  }),
  draft_review: ({ draft, askedBy, workspace }) => ({
    subject: `Revisa el borrador ${draft}`,
    lines: [
      `${askedBy} te pide que revises el borrador ${draft} en el espacio de trabajo ${workspace}.`,
    ],
    button: "Abrir el borrador",
    after: ["Puedes aprobar sus secciones, devolverlas con un motivo y comentarlas."],
  }),
  draft_mention: ({ draft, mentionedBy, workspace }) => ({
    subject: `Te mencionan en el borrador ${draft}`,
    lines: [
      `${mentionedBy} te menciona en un comentario del borrador ${draft} en el espacio de trabajo ${workspace}.`,
    ],
    button: "Abrir el borrador",
    after: ["El borrador permanece en tu Inicio hasta que se resuelva el comentario."],
  }),
  run_shared: ({ run, sharedBy, workspace }) => ({
    subject: `La investigación ${run} se comparte contigo`,
    lines: [
      `${sharedBy} comparte contigo la investigación ${run} en el espacio de trabajo ${workspace}.`,
    ],
    button: "Abrir la investigación",
    after: [
      "Puedes leer su plan, sus pasos y su informe, en la medida en que puedas abrir las fuentes.",
    ],
  }),
  document_request: ({ question, askedBy, workspace }) => ({
    subject: "Te piden un documento",
    lines: [
      `${askedBy} te pide un documento en el espacio de trabajo ${workspace}. Debe responder a esta pregunta:`,
      question,
    ],
    button: "Abrir la solicitud",
    after: [
      "Puedes subir un documento, elegir uno de la biblioteca o rechazar la solicitud con un motivo.",
    ],
  }),
  request_answered: ({ question, workspace }) => ({
    subject: "Tu pregunta tiene respuesta",
    lines: [
      `Ha llegado un documento que pediste en el espacio de trabajo ${workspace} y responde a tu pregunta:`,
      question,
    ],
    button: "Abrir la solicitud",
    after: ["Desde ella llegas a la respuesta en tu conversación."],
  }),
  request_not_held: ({ question, workspace }) => ({
    subject: "El documento no responde a tu pregunta",
    lines: [
      `Ha llegado un documento que pediste en el espacio de trabajo ${workspace}. Tampoco con él la biblioteca responde a tu pregunta:`,
      question,
    ],
    button: "Abrir la solicitud",
    after: ["Puedes pedir otro documento."],
  }),
  request_failed: ({ question, workspace }) => ({
    subject: "Tu pregunta no se pudo volver a hacer",
    lines: [
      `Ha llegado un documento que pediste en el espacio de trabajo ${workspace}, pero tu pregunta no se pudo volver a hacer:`,
      question,
    ],
    button: "Abrir la solicitud",
    after: ["La solicitud dice por qué. Allí puedes volver a intentarlo."],
  }),
  request_declined: ({ question, declinedBy, workspace }) => ({
    subject: "Tu solicitud fue rechazada",
    lines: [
      declinedBy
        ? `${declinedBy} rechaza tu solicitud en el espacio de trabajo ${workspace}. Pide un documento sobre esta pregunta:`
        : `Tu solicitud en el espacio de trabajo ${workspace} fue rechazada. Pide un documento sobre esta pregunta:`,
      question,
    ],
    button: "Abrir la solicitud",
    after: ["La solicitud dice por qué. Allí puedes pedirlo de nuevo."],
  }),
  address_taken: ({ resetLink }) => ({
    subject: "Ya tienes una cuenta",
    lines: [
      "Alguien, quizá tú, intentó usar este correo electrónico para una cuenta. Ya tiene una, así que no se cambió nada.",
    ],
    button: "Iniciar sesión",
    after: [
      `Si olvidaste tu contraseña, define una nueva: ${resetLink}`,
      "Si no fuiste tú, no tienes que hacer nada.",
    ],
  }),
};
