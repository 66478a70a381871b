import { fold } from "@lectern/text-analysis/fold";

const ascii = /^\p{ASCII}*$/u;

/**
 * Measures in reports and data sheets, with their wordings in several languages: a question may use
 * another wording than the table. A longer wording is matched before a shorter one within it.
 */
const glossary: Record<string, string> = {
  revenue:
    "net sales|net revenue|net revenues|revenue|revenues|sales|turnover|umsatz|umsätze|umsatzerlöse|umsatzerlösen|gesamtumsatz|nettoumsatz|chiffre d'affaires|ventes|ventas|ingresos|cifra de negocios|facturación|vendió|ricavi|fatturato|vendite|الإيرادات|إيرادات|المبيعات|مبيعات",
  costOfSales:
    "cost of sales|cost of revenue|cost of revenues|cost of goods sold|umsatzkosten|herstellungskosten|coût des ventes|coste de ventas|costo del venduto",
  deferredRevenue: "deferred revenue|unearned revenue|deferred revenues",
  grossProfit:
    "gross profit|gross margin|bruttoergebnis|bruttogewinn|rohertrag|marge brute|beneficio bruto|margen bruto|utile lordo",
  operatingIncome:
    "operating income|operating profit|income from operations|operating loss|betriebsergebnis|operatives ergebnis|ebit|résultat opérationnel|résultat d'exploitation|resultado de explotación|resultado operativo|risultato operativo",
  operatingExpenses:
    "operating expenses|total operating expenses|betriebsaufwand|charges opérationnelles|gastos operativos",
  pretaxIncome:
    "income before income taxes|income before income tax|income before taxes|income before provision for income taxes|profit before tax|profit before taxes|earnings before tax|earnings before taxes|ergebnis vor steuern|gewinn vor steuern|résultat avant impôts|resultado antes de impuestos|beneficio antes de impuestos",
  incomeTax:
    "provision for income taxes|income tax expense|income taxes|provision for taxes|ertragsteuern|steueraufwand|impôt sur les bénéfices|impuesto sobre beneficios",
  netIncome:
    "net income|net earnings|net profit|net loss|profit|profits|profit for the period|profit for the year|jahresüberschuss|nettogewinn|reingewinn|konzernergebnis|gewinn|résultat net|bénéfice net|bénéfice|beneficio neto|beneficio|resultado neto|utile netto|صافي الربح|صافي الأرباح",
  comprehensiveIncome: "comprehensive income|total comprehensive income|gesamtergebnis",
  interestIncome: "interest income|zinserträge|produits financiers|ingresos financieros",
  interestExpense:
    "interest expense|finance costs|zinsaufwand|charges financières|gastos financieros",
  research:
    "research and development|research & development|r&d|forschung und entwicklung|forschungs- und entwicklungskosten|f&e|recherche et développement|r&d|investigación y desarrollo|ricerca e sviluppo|البحث والتطوير",
  sellingAdministrative:
    "selling, general and administrative|selling, general, and administrative|sales, general and administrative|marketing, general, and administrative|marketing, general and administrative|sg&a|mg&a|vertriebs- und verwaltungskosten",
  marketing: "sales and marketing|selling and marketing|marketing|vertriebskosten",
  administrative:
    "general and administrative|administrative expenses|verwaltungskosten|verwaltungsaufwand|frais administratifs|gastos de administración",
  perShare:
    "earnings per share|earnings per common share|net income per share|net income per common share|eps|earnings (loss) per share|net income (loss) per share|ergebnis je aktie|gewinn je aktie|bénéfice par action|résultat par action|beneficio por acción|utile per azione|ربحية السهم",
  shareCount:
    "weighted average shares outstanding|weighted-average shares outstanding|weighted average shares|weighted-average shares|shares used in computing earnings per share|shares used in computation of earnings per share|shares used in computation of basic earnings per share|shares used in computation of diluted earnings per share|weighted-average shares used in computation of earnings per share|weighted average shares used in per share computation|weighted average shares of common stock outstanding",
  capex:
    "capital expenditure|capital expenditures|capex|purchases of property and equipment|purchase of property and equipment|purchases of property, plant and equipment|purchases of property, plant, and equipment|payments for acquisition of property, plant and equipment|additions to property and equipment|additions to property, plant and equipment|additions to property, plant, and equipment|purchases related to property and equipment and intangible assets|investitionen in sachanlagen|sachinvestitionen|inversiones en inmovilizado",
  fixedAssets:
    "property, plant and equipment|property, plant, and equipment|property and equipment|sachanlagen|immobilisations corporelles|inmovilizado material",
  cash: "cash and cash equivalents|cash|zahlungsmittel|liquide mittel|flüssige mittel|trésorerie|efectivo|disponibilità liquide|النقد",
  totalAssets:
    "total assets|bilanzsumme|total de l'actif|total actif|activo total|total activo|totale attivo|إجمالي الأصول",
  currentAssets: "current assets|umlaufvermögen|actif circulant|activo corriente",
  liabilities: "liabilities|schulden|passifs|pasivos|passività|الالتزامات",
  equity:
    "shareholders' equity|stockholders' equity|shareholders equity|stockholders equity|equity|eigenkapital|capitaux propres|patrimonio neto|patrimonio netto|حقوق الملكية",
  debt: "term debt|long-term debt|bank loans|bankdarlehen|emprunts bancaires",
  inventories: "inventories|inventory|vorräte|existencias|rimanenze",
  receivables:
    "accounts receivable|trade receivables|forderungen aus lieferungen und leistungen|créances clients|clientes por ventas",
  payables: "accounts payable|trade payables|verbindlichkeiten aus lieferungen und leistungen",
  headcount:
    "employees|headcount|number of employees|workforce|mitarbeiter|mitarbeitende|beschäftigte|beschäftigten|belegschaft|salariés|effectifs|effectif|empleados|plantilla|dipendenti|موظفا|الموظفون",
  personnel:
    "personnel expenses|staff costs|employee expenses|personalaufwand|personalkosten|charges de personnel|gastos de personal|costo del personale",
  materials:
    "cost of materials|materialaufwand|materialkosten|coste de materiales|achats consommés",
  depreciation:
    "depreciation and amortization|depreciation|abschreibungen|amortissements|amortizaciones|ammortamenti",
  dividend: "dividends|dividend|dividende|dividenden|dividendes|dividendo|dividendos",
  weight:
    "weight|weigh|weighs|heavy|heavier|heaviest|lighter|lightest|schwerer|leichter|gewicht|schwer|wiegt|poids|pèse|peso|pesa|وزن|الوزن",
  power: "power|more powerful|stronger|leistung|puissance|potencia|potenza|قدرة|القدرة",
  speed:
    "speed|fast|faster|fastest|slower|schneller|geschwindigkeit|schnell|vitesse|velocidad|velocità|سرعة|السرعة",
  noise: "noise|loud|louder|quieter|leiser|lauter|lautstärke|laut|bruit|ruido|rumore",
  capacity: "capacity|kapazität|capacité|capacidad|capacità|سعة",
  price:
    "price|prices|cost|costs|cheaper|cheapest|more expensive|billiger|teurer|preis|preise|kostet|kosten|prix|coûte|coût|precio|precios|cuesta|coste|prezzo|سعر|السعر",
  quantity: "quantity|menge|quantité|cantidad|unidades|quantità|كمية|الكمية",
  warranty: "warranty|guarantee|garantie|garantía|garanzia|ضمان|الضمان",
};

const conceptOf = new Map(
  Object.entries(glossary).flatMap(([concept, wordings]) =>
    wordings.split("|").map((wording) => [plain(wording), concept] as const),
  ),
);
/** The wordings of a measure in reports. */
export const wordings = (concept: string): string[] => glossary[concept]?.split("|") ?? [];

const pattern = new RegExp(
  // "Non-operating income" is another measure.
  String.raw`(?<![\p{L}\p{N}])(?<!(?<!\p{L})non[-\s])(?:${[...conceptOf.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((wording) => RegExp.escape(wording))
    .join("|")})(?![\p{L}\p{N}])`,
  "gu",
);

/** Measures of what is held or owed on a day. */
const balances = new Set(
  "deferredRevenue fixedAssets cash totalAssets currentAssets liabilities equity debt inventories receivables payables headcount".split(
    " ",
  ),
);

/** Whether a measure is that of a day: that of a quarter is the one at its end. */
export const isBalance = (concept: string): boolean => balances.has(concept);

/** A measure named in a text, at the characters [from, to). */
export interface MeasureMention {
  concept: string;
  from: number;
  to: number;
}

/** The measures named in a text, with positions in that text. */
export const measuresIn = (text: string): MeasureMention[] =>
  [...plain(text).matchAll(pattern)].map(({ 0: wording, index }) => ({
    concept: conceptOf.get(wording) ?? "",
    from: index,
    to: index + wording.length,
  }));

/** Lower-cases each character without changing the length, to keep positions. */
function plain(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replaceAll(/\s/g, " ");
  const low = Array.from(text, (letter) => {
    const folded = fold(letter.toLowerCase());
    return folded.length === letter.length ? folded : letter;
  });
  return low.join("").replaceAll("’", "'").replaceAll(/\s/g, " ");
}
