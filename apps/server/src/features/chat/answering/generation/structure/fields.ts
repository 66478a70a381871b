/**
 * How a question asks for a field without its label: "Who wrote the offer?" asks for the "From" of
 * a message. Labels and words in English, German, French, Spanish and Italian.
 */
interface FieldAsked {
  /** Matches the whole question. */
  asks: RegExp;
  /** Labels of fields with the answer. */
  labels: RegExp;
  /** Words of the question that stand for the label and need not occur near it. */
  words: RegExp;
  holds: RegExp;
  /** Whether the section text may name the owner: a name above a telephone number. */
  isOfSection?: boolean;
}

const word = (words: string) => new RegExp(String.raw`^(?:${words})$`, "iu");
const label = (labels: string) => new RegExp(String.raw`^(?:${labels})(?!\p{L})`, "iu");
const asks = (form: string) => new RegExp(String.raw`(?<!\p{L})(?:${form})(?!\p{L})`, "iu");
const name = /\p{Lu}|[\p{Script=Han}\p{Script=Arabic}]/u;
const digit = /\p{Nd}/u;
const anything = /\S/u;

const forms: FieldAsked[] = [
  {
    asks: asks(
      "who (?:wrote|sent|was it (?:written|sent) by|is the (?:author|sender))|whom? is (?:it|this) from|wer hat .*(?:geschrieben|verfasst|geschickt|gesendet)|qui a (?:écrit|envoyé)|quién (?:escribió|envió)|chi ha (?:scritto|inviato)",
    ),
    labels: label(
      "from|author|sender|written by|prepared by|von|verfasser(?:in)?|absender(?:in)?|autor(?:in)?|auteur|expéditeur|remitente|mittente|autore",
    ),
    words: word(
      "wrote|written|sent|author|sender|geschrieben|verfasst|geschickt|gesendet|écrit|envoyé|escribió|envió|scritto|inviato",
    ),
    holds: name,
  },
  {
    asks: asks(
      "(?:to whom|who) (?:\\p{L}+ )*(?:sent|addressed|written) to|to whom|who (?:received|is the recipient)|an wen|wer (?:hat .* (?:bekommen|erhalten)|ist der empfänger)|à qui|a quién|a chi",
    ),
    labels: label("to|recipient|addressee|an|empfänger(?:in)?|à|destinataire|para|destinatario|a"),
    words: word(
      "sent|addressed|written|received|recipient|geschickt|gesendet|gerichtet|adressiert|erhalten|bekommen|envoyé|adressé|enviado|dirigido|inviato",
    ),
    holds: name,
  },
  {
    asks: asks(
      "who (?:attended|was present|were present|took part|participated|was there|came)|wer (?:war(?:en)? (?:.* )?(?:anwesend|dabei)|nahm|hat .* teilgenommen)|qui (?:était présent|a participé|a assisté)|quién(?:es)? (?:asisti|estuvo|estuvieron|particip)\\p{L}*|chi (?:era presente|ha partecipato)",
    ),
    labels: label(
      "present|attendees|participants|in attendance|attending|anwesend\\p{L}*|teilnehmer\\p{L}*|teilnehmende|présents?|participants|asistentes|presenti|partecipanti",
    ),
    words: word(
      "attended|attend|present|took|part|participated|there|came|anwesend|dabei|nahm|teil|teilgenommen|présent|participé|assisté|asistió|asistieron|estuvo|presente|participó|partecipato",
    ),
    holds: name,
  },
  {
    asks: asks(
      "who (?:sent|gave|made) (?:\\p{L}+ )?(?:apologies|regrets)|who was (?:absent|excused|missing)|wer (?:fehlte|war entschuldigt|hat sich entschuldigt)|qui était (?:absent|excusé)|quién(?:es)? (?:falt\\p{L}*|estaba ausente)|chi era assente",
    ),
    labels: label(
      "apologies|absent|regrets|excused|entschuldigt|abwesend|excusés?|absents?|ausentes|assenti",
    ),
    words: word(
      "sent|gave|made|apologies|regrets|absent|excused|missing|fehlte|entschuldigt|absent|excusé|faltó|ausente|assente",
    ),
    holds: name,
  },
  {
    asks: asks("when|what date|by when|wann|bis wann|quand|cuándo|quando"),
    labels: label(
      "date|dated|when|due|due date|deadline|period|time|start|datum|wann|fällig\\p{L}*|frist|termin|zeitraum|zeit|échéance|période|fecha|plazo|período|data|scadenza|periodo",
    ),
    words: word(
      "due|date|deadline|held|sent|wrote|written|take|takes|place|took|happen|happens|happened|fällig|statt|findet|fand|stattgefunden|lieu|a|fecha|tiene|tuvo|lugar",
    ),
    holds: digit,
  },
  {
    asks: asks("where|in which (?:room|place|city)|wo|in welchem (?:raum|ort)|où|dónde|dove"),
    labels: label(
      "place|location|venue|where|room|site|warehouse|address|ort|raum|saal|standort|adresse|anschrift|lieu|salle|lugar|sala|luogo",
    ),
    words: word(
      "held|place|take|takes|took|located|room|findet|fand|statt|stattgefunden|lieu|lugar|stored|kept|warehouse",
    ),
    holds: anything,
  },
  {
    asks: asks("how many|wie ?viele|combien de|cuánt[oa]s|quant[ie]"),
    labels: label(
      "quantity|qty|count|number|pieces|in stock|stock|units|menge|anzahl|stück|bestand|quantité|nombre|cantidad|quantità|numero",
    ),
    words: word(
      "stock|available|left|hand|quantity|are|there|lager|vorrätig|vorhanden|auf|stückzahl|en|hay",
    ),
    holds: digit,
  },
  {
    asks: asks(
      "how much (?:does|do|is|are)|what (?:does|do) .* cost|what is the price|was kost\\p{L}*|wie ?viel kost\\p{L}*|combien coût\\p{L}*|cuánto cuest\\p{L}*|quanto cost\\p{L}*",
    ),
    labels: label(
      "(?:unit |list |net )?price|cost|preis|stückpreis|einzelpreis|kosten|prix|coût|precio|coste|prezzo|costo",
    ),
    words: word("cost|costs|price|kostet|kosten|preis|coûte|coûtent|cuesta|cuestan|costa|costano"),
    holds: digit,
  },
  {
    asks: asks("who|wer|qui|quién(?:es)?|chi"),
    labels: label(
      "owner|responsible(?: person)?|responsibility|assigned to|assignee|action by|lead|wer|zuständig|verantwortlich\\p{L}*|responsable|responsabile|encargado",
    ),
    words: word(
      "responsible|owner|owns|assigned|lead|leads|zuständig|verantwortlich|kümmert|responsable|responsabile",
    ),
    holds: name,
  },
  {
    asks: asks("(?:tele)?phone(?: number)?|telefon\\p{L}*|téléphone|teléfono|telefono"),
    labels: label("(?:tele)?phone|tel|mobile|telefon\\p{L}*|mobil|téléphone|teléfono|telefono"),
    words: word(
      "phone|telephone|number|telefonnummer|telefon|téléphone|numéro|teléfono|número|telefono|numero",
    ),
    holds: digit,
    isOfSection: true,
  },
  {
    asks: asks("e-?mail(?: address)?|mail address|e-?mail-?adresse|correo electrónico"),
    labels: label("e-?mail\\p{L}*|mail|correo\\p{L}*"),
    words: word("email|e-mail|mail|address|adresse|correo|electrónico"),
    holds: /@/u,
    isOfSection: true,
  },
];

/** The forms that match a question, most specific first. */
export const fieldsAsked = (question: string): FieldAsked[] =>
  forms.filter((form) => form.asks.test(question));
