import { fold } from "./fold.ts";
import { stemmerOf } from "./stem.ts";

/**
 * Nouns that end compounds of work and administration. A word is split only if it ends in one of
 * them and the part before is not just a prefix, so no dictionary of the language is needed.
 */
const heads: Record<string, string> = {
  de: "abgabe abkommen ablauf ablage abnahme abrechnung abschluss abteilung achse adresse akte aktie amt analyse anforderung angebot angabe anlage anleitung anmeldung anlass ansatz anspruch anteil antrag antwort anweisung anzahl anzeige apparat arbeit archiv art artikel arzt aufgabe aufnahme aufsicht auftrag aufwand ausbildung ausgabe auskunft ausschuss ausstattung ausweis auswertung automat bank bau baustelle bauteil beamter beauftragter bedarf bedingung befund begriff behandlung behörde beirat beitrag bereich bericht beschaffung bescheid beschreibung beschwerde besitzer bestand bestellung besuch betrag betrieb bewertung beziehung bild bilanz brief buch büro daten datei datenbank dauer dienst druck ebene eigentum eingang einheit einkauf einnahme einrichtung einsatz empfang empfänger energie entgelt entwicklung erfassung ergebnis erhebung erhöhung erklärung erlaubnis erlös ersatz erstattung ertrag fabrik fahrt fahrzeug fall farbe fassung fehler feier feld fenster fertigung feuer firma fläche folge fonds förderung form formular forschung frage frist führer führung garantie gas gebäude gebühr gefahr gehalt gehäuse gelände geld gemeinde genehmigung gerät gericht geschäft gesellschaft gesetz gespräch gewicht gewinn grenze größe grund gruppe gut gutachten haft haftung hafen halle handel händler handlung haus heft heizung herstellung hilfe hinweis höhe holz index information inhaber inhalt interesse jahr kabel kammer kanal kapital karte kasse katalog kauf kenntnis kessel klage klasse klausel kommission konferenz konto kontrolle konzept kosten kraft kredit kreis kunde kündigung kurs lage lager land last lauf leben lehre leiter leitung lieferung limit liste lizenz löhne lohn löscher lösung luft management mangel marke markt maschine maß masse maßnahme material mechanik medizin meldung menge messung metall miete mieter mitarbeiter mitglied mittel modell monat motor nachweis name netz niveau note nummer nutzer nutzung ordnung ort paket papier partner passwort patent patient pause person personal pflege pflicht phase plan planung platz politik post praxis preis prinzip produkt produktion programm projekt protokoll prozess prüfung pumpe punkt qualität quelle rabatt rat rate raum recht rechnung rechner regel regelung register reise reparatur reserve richter richtlinie risiko rohr rolle rückgabe rücklage ruhe satz schaden schalter schein schicht schiff schloss schluss schlüssel schnitt schrank schrift schritt schuh schuld schule schulung schutz seite sektor sicherheit sicherung signal sitz sitzung software speicher sperre spiel sprache stadt stand standort station statistik stelle stellung steuer steuerung stoff störung strafe straße strategie strecke strom stück studie stufe stunde summe system tabelle tag tarif tasche technik teil teilnehmer temperatur termin test text tisch titel träger transport treffen tür typ übergabe überprüfung übersicht übertragung übung umsatz umwelt unfall unterlage unternehmen unterricht unterschrift untersuchung urkunde urlaub urteil verband verbindung verbot verbrauch verbraucher verein verfahren verfügung vergleich vergütung verhältnis verkauf verkehr verletzung verlust vermerk vermögen verordnung versand versicherung versorgung versuch verteilung vertrag vertreter verwaltung verzeichnis verzug volumen vorgang vorlage vorrat vorschlag vorschrift vorstand waffe wagen wahl währung wand ware wartung wasser wechsel weg werk werkstatt wert wesen wetter wirtschaft woche wohnung zahl zahlung zeichen zeichnung zeit zeitung zelle zentrum zeugnis ziel zimmer zins zone zugang zulage zusage zustand zustimmung zuschlag zutritt zweck bescheinigung zertifikat",
  nl: "attest bon kast afval auto uur week maand boete oplossing stof norm opzegging eigenaar aanvraag adres afdeling akte artikel arts bedrag bedrijf beheer beleid bericht bescherming beslissing bestand betaling bewijs beurs boek brand brief bureau controle contract cijfer dag dienst document doel druk eis energie factuur fonds formulier fout functie garantie gebouw gebied gegevens geld gemeente gesprek gevaar goed groep grond handel handeling hulp huis huur huurder informatie inkomen installatie instelling jaar kaart kamer kantoor keuring klacht klant kosten kracht lening leven levering leverancier lijst loon machine markt materiaal medewerker middel moment motor naam netwerk nummer oefening onderdeel onderhoud onderneming onderzoek ongeval ontwikkeling oordeel orde overeenkomst partij pand pensioen periode personeel plaats plan plicht pomp prijs product programma project punt raad recht rechter regel regeling register reis rekening rente risico ruimte schade schoen school schrift sector sleutel som stand stelsel stof stuk systeem taak taal tarief techniek tekst tijd toestel toezicht uitgave uitkering veiligheid verbod vergadering vergoeding verhoging verhuurder verklaring verkoop verlof verplichting verslag verzekeraar verzekering vereniging voorraad voorwaarde voorziening waarde wagen water weg wens werk werknemer werkgever wet woning zaak zorg",
};

/** Prefixes of verbs and nouns, folded: Verwaltung does not contain Haltung, nor Ausgabe Gabe. */
const prefixes: Record<string, RegExp> = {
  de: /^(?:ab|an|auf|aus|be|bei|dar|durch|ein|ent|er|fort|ge|gegen|her|hin|miss|mit|nach|neben|ob|ruck|uber|um|un|unter|ver|vor|weg|weiter|wieder|zer|zu|zuruck|zusammen)$/,
  nl: /^(?:aan|achter|af|be|bij|door|er|ge|her|in|mee|mis|na|om|on|ont|op|over|tegen|toe|uit|ver|voor|weg)$/,
};
const linking: Record<string, RegExp> = { de: /(?<=...)(?:es|s|en|n)$/, nl: /(?<=...)(?:en|s)$/ };
const vowel = /[aeiouy]/;
const shortest = 8;
const leastFirst = 3;

interface Heads {
  stems: Set<string>;
  /** The first letters of the nouns: other positions need not be stemmed. */
  starts: Set<string>;
  longest: number;
}
const known = new Map<string, Heads>();
const START = 3;
/** Maximum letters of an inflection after the noun. */
const INFLECTION = 3;

function headsOf(language: string): Heads {
  let found = known.get(language);
  if (!found) {
    const all = (heads[language] ?? "").split(" ");
    found = {
      stems: new Set(all.map((head) => stemOf(head, language))),
      starts: new Set(all.map((head) => fold(head).slice(0, START))),
      longest: Math.max(...all.map((head) => head.length)) + INFLECTION,
    };
    known.set(language, found);
  }
  return found;
}

const stemOf = (word: string, language: string) => fold(stemmerOf(language)(word));

/** Returns the folded stems of a compound's parts; empty if it is not a known compound. */
export function compoundParts(whole: string, language: string): string[] {
  if (whole.length < shortest) return [];
  const word = whole.replaceAll("ß", "ss");
  const letters = fold(word);
  const { stems, starts, longest } = headsOf(language);
  for (let at = Math.max(leastFirst, word.length - longest); at <= word.length - START; at++) {
    if (!starts.has(letters.slice(at, at + START))) continue;
    const front = letters.slice(0, at);
    if (!vowel.test(front) || prefixes[language]?.test(front)) continue;
    const head = stemOf(word.slice(at), language);
    if (!stems.has(head)) continue;
    const first = word.slice(0, at).replace(linking[language] ?? "", "");
    const before = compoundParts(first, language);
    return [...(before.length > 0 ? before : [stemOf(first, language)]), head];
  }
  return [];
}
