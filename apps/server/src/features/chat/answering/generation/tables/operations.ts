/** A computation on two values; "compare" and "change": states both and their difference. */
export type Operation = "difference" | "growth" | "share" | "sum" | "compare" | "change";

const forms: [Operation, RegExp][] = [
  [
    "share",
    /what (?:share|percentage|percent|proportion|part) of|share of|als anteil|anteil (?:am|an|des|der)|welcher anteil|quelle (?:part|proportion)|qué (?:parte|porcentaje|proporción)|che (?:parte|percentuale|quota)|ما نسبة/iu,
  ],
  [
    "growth",
    /(?:by )?(?:what|how many|how much) (?:percent|percentage|per cent)|growth rate|(?:um )?wie ?viel prozent|de quel pourcentage|de combien de pour ?cent|(?:qué|cuánto por) (?:ciento|porcentaje)|di quanto per ?cento|كم بالمئة/iu,
  ],
  [
    "sum",
    /together|add up|adds up|\bsum of|combined|altogether|zusammen|in summe|ensemble|au total|suman|sumados|juntos|in tutto|insieme|مجموع/iu,
  ],
  [
    "difference",
    /differ|by how much|how much (?:more|less|higher|lower)|unterschied|um wie ?viel|differenz|différence|de combien|diferencia|en cuánto|differenza|di quanto|الفرق/iu,
  ],
  [
    "change",
    /(?<!\p{L})(?:change[ds]?|evolve[ds]?)(?!\p{L})|(?<!\p{L})sich (?:.* )?(?:verändert|entwickelt)e?(?!\p{L})|évolu|(?<!\p{L})cambi|evolucion/iu,
  ],
  [
    "compare",
    /compare|comparison|versus|(?<!\p{L})vs(?!\p{L})|against|higher|lower|larger|smaller|heavier|lighter|faster|slower|louder|quieter|cheaper|more expensive|longer|shorter|stronger|vergleich|gegenüber|höher|niedriger|schwerer|leichter|schneller|teurer|billiger|länger|kürzer|compar|par rapport|supérieur|mayor|menor|maggiore|minore|قارن|مقارنة/iu,
  ],
];

export const operationIn = (question: string): Operation | undefined =>
  forms.find(([, form]) => form.test(question))?.[0];

/** Whether only a computed value may answer: not where the values alone do. */
export const isToCompute = (operation: Operation | undefined): boolean =>
  operation !== undefined && operation !== "compare" && operation !== "change";
