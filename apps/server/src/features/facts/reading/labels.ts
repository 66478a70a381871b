import type { FactName } from "@lectern/contract/facts";

/** Labels before a value, such as "Invoice date: …", in the supported languages. */
const labels: Partial<Record<FactName, string>> = {
  date: String.raw`date(?: of (?:issue|invoice|signature))?|dated|invoice date|issue date|issued(?: on)?|effective date|sent|datum|rechnungsdatum|ausstellungsdatum|ausgabedatum|vertragsdatum|gesendet|stand|date (?:de (?:la )?facture|d['’]émission|de facturation|de signature)|envoyé(?: le)?|fecha(?: de (?:la )?(?:factura|emisión|firma|expedición))?|enviado(?: el)?|data(?: fattura)?|التاريخ|تاريخ (?:الفاتورة|الإصدار|العقد|التوقيع)`,
  number: String.raw`(?:tax )?invoice (?:no|number|num|#)|(?:contract|agreement|order|policy|document|report|reference|case|file|commission file|registration) (?:no|number)|(?:our )?ref(?:erence)?|isbn|issn|doi|rechnungs?[- ]?(?:nr|nummer)|(?:vertrags|auftrags|bestell|dokumenten|kunden)-?(?:nr|nummer)|aktenzeichen|az|geschäftszeichen|facture (?:n[°ºo]|num[ée]ro)|(?:n[°º]|num[ée]ro) (?:de (?:la )?)?(?:facture|commande|contrat|dossier)|contrat n[°ºo]|référence|factura (?:n\.?[°ºo]|número|núm)|(?:n\.?[°º]|número|núm\.?) (?:de (?:la )?)?(?:factura|pedido|contrato|expediente)|contrato n\.?[°ºo]|referencia|رقم (?:الفاتورة|العقد|الطلب|المرجع|الوثيقة)`,
  author: String.raw`authors?|written by|prepared by|compiled by|from|autor(?:en|in)?|verfasser(?:in)?|erstellt von|bearbeiter(?:in)?|von|auteurs?|rédigé par|établi par|autor(?:es|a)?|elaborado por|redactado por|المؤلف|إعداد|أعده|من`,
  recipient: String.raw`to|bill(?:ed)? to|invoice to|sold to|customer|an|rechnungsempfänger(?:in)?|kunde|rechnung an|à|client|facturé à|destinataire|para|cliente|facturar a|destinatario|إلى|العميل|فاتورة إلى`,
  issuer: String.raw`issued by|publisher|published by|issuer|supplier|vendor|seller|manufacturer|manufactured by|made by|herausgeber(?:in)?|hersteller(?:in)?|aussteller(?:in)?|lieferant(?:in)?|rechnungssteller(?:in)?|éditeur|fabricant|fabriqué par|fournisseur|émetteur|publié par|editor|fabricante|fabricado por|proveedor|emisor|publicado por|الناشر|الشركة المصنعة|المورد|صادر عن|البائع|الصانع`,
  product: String.raw`product(?: name)?|model(?: name| no| number)?|produkt(?:name)?|modell|produit|modèle|producto|modelo|المنتج|الطراز`,
};

/** Parties of a contract by their role. */
const parts = String.raw`(?:first|second) party|party [ab12]|landlord|lessor|tenant|lessee|licensor|licensee|contractor|employer|employee|buyer|purchaser|seller|supplier|customer|client|auftraggeber(?:in)?|auftragnehmer(?:in)?|vermieter(?:in)?|mieter(?:in)?|verkäufer(?:in)?|käufer(?:in)?|arbeitgeber(?:in)?|arbeitnehmer(?:in)?|lizenzgeber(?:in)?|lizenznehmer(?:in)?|le bailleur|bailleur|le preneur|preneur|locataire|vendeur|acheteur|prestataire|le client|arrendador|arrendatario|vendedor|comprador|prestador|الطرف (?:الأول|الثاني)|المؤجر|المستأجر|البائع|المشتري`;

/** A label is followed by a colon or the line's end; a label of a number also by the number. */
const patternOf = (name: string, source: string) => {
  const number = String.raw`|\s+(?=\p{L}{0,5}[-/ ]?\p{N})`;
  const mark = String.raw`\s*[:：]\s*|\.?\s*$` + (name === "number" ? number : "");
  return new RegExp(String.raw`^\W{0,3}(?:${source})\.?(?: ?\([^)]{1,20}\))?(?:${mark})`, "iu");
};

const patterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({ ...labels, party: parts }).map(([name, source]) => [
    name,
    patternOf(name, source),
  ]),
);

/** Returns where the value begins after this label; the line's end if the value is elsewhere. */
export function valueAfter(name: FactName, line: string): number | undefined {
  const found = patterns.get(name)?.exec(line);
  return found ? found[0].length : undefined;
}
