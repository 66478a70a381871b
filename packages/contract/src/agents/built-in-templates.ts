/** A plan that is built in, in English. */
interface BuiltInTemplate {
  id: string;
  /** How the browser names it in addresses. */
  key: string;
  name: string;
  /** Its names in other interface languages, so that search finds it by them too. */
  otherNames: string;
  question: string;
  sections: readonly { title: string; questions: readonly string[] }[];
}

/** The ids never change, since programs begin runs and schedules with them. */
export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    id: "00000000-0000-7000-8000-0000000b0001",
    key: "due-diligence",
    name: "Due diligence",
    otherNames:
      "Due Diligence العناية الواجبة Due diligence Due diligence 尽职调查 デューデリジェンス",
    question:
      "What do these documents show about the company's ownership, contracts, finances and risks, and what would a buyer have to clarify?",
    sections: [
      {
        title: "Company and ownership",
        questions: [
          "Which legal entities belong to the company, and who holds what share of each?",
          "Which rights do shareholders have on a sale, such as pre-emption, drag-along or consent?",
          "Who may represent the company, and which decisions need approval by others?",
        ],
      },
      {
        title: "Material contracts",
        questions: [
          "Which customers and suppliers account for the largest share of revenue and cost?",
          "Which contracts contain change-of-control, exclusivity or non-compete clauses?",
          "When do the material contracts end, and how can each be terminated or renewed?",
        ],
      },
      {
        title: "Finances and debt",
        questions: [
          "How did revenue, margin and cash flow develop over the years reported?",
          "Which loans, guarantees and other liabilities exist, with amounts, terms and covenants?",
          "Which one-off effects, contingent liabilities or off-balance-sheet obligations are disclosed?",
        ],
      },
      {
        title: "People",
        questions: [
          "Who are the key people, and which notice periods, bonuses or retention terms apply to them?",
          "Which pension, severance or collective agreements bind the company?",
        ],
      },
      {
        title: "Intellectual property and data",
        questions: [
          "Which patents, trademarks, software and licences does the company own or use?",
          "How is personal data processed, and which breaches or complaints are documented?",
        ],
      },
      {
        title: "Disputes and compliance",
        questions: [
          "Which lawsuits, claims or investigations are pending or threatened, and for what amounts?",
          "Which permits and certificates does the business need, and until when are they valid?",
          "Which tax, environmental or regulatory risks do the documents mention?",
        ],
      },
    ],
  },
  {
    id: "00000000-0000-7000-8000-0000000b0002",
    key: "contract-comparison",
    name: "Contract comparison",
    otherNames:
      "Vertragsvergleich مقارنة العقود Comparaison de contrats Comparación de contratos 合同对比 契約書の比較",
    question:
      "How do these contracts differ in scope, payment, liability and termination, and which terms stand out?",
    sections: [
      {
        title: "Parties, scope and term",
        questions: [
          "Who are the parties to each contract, and what does each contract cover?",
          "When does each contract begin and end, and does it renew automatically?",
          "Which document prevails if the contract and its annexes contradict each other?",
        ],
      },
      {
        title: "Price and payment",
        questions: [
          "Which prices or fees does each contract set, and how may they be changed?",
          "What are the payment terms, and what follows from late payment?",
        ],
      },
      {
        title: "Performance and acceptance",
        questions: [
          "Which service levels, delivery dates or acceptance criteria does each contract set?",
          "Which credits, penalties or damages apply if they are missed?",
          "Which warranties are given, and for how long?",
        ],
      },
      {
        title: "Liability and insurance",
        questions: [
          "To what amount is liability limited in each contract, and what is excluded from the limit?",
          "Which indemnities does each party give?",
          "Which insurance must be held, and with what cover?",
        ],
      },
      {
        title: "Termination and disputes",
        questions: [
          "How and with what notice can each party terminate, for convenience and for cause?",
          "What must be returned, paid or handed over when the contract ends?",
          "Which law applies, and how are disputes settled?",
        ],
      },
    ],
  },
  {
    id: "00000000-0000-7000-8000-0000000b0003",
    key: "literature-review",
    name: "Literature review",
    otherNames:
      "Literaturübersicht مراجعة الأدبيات Revue de littérature Revisión de la literatura 文献综述 文献レビュー",
    question:
      "What do these publications say on the subject, where do they agree or disagree, and what remains open?",
    sections: [
      {
        title: "Questions and concepts",
        questions: [
          "Which research questions or hypotheses does each publication address?",
          "How are the central terms defined, and do the definitions differ?",
        ],
      },
      {
        title: "Methods and data",
        questions: [
          "Which study designs and methods were used?",
          "What were the samples or data sets: size, origin and period?",
          "Which outcomes were measured, and how?",
        ],
      },
      {
        title: "Findings",
        questions: [
          "What are the main results, with effect sizes and uncertainty where they are given?",
          "On which results do several publications agree?",
          "Which results contradict each other, and what do the authors give as reasons?",
        ],
      },
      {
        title: "Quality and limits",
        questions: [
          "Which limitations do the authors name?",
          "Who funded the work, and which conflicts of interest are declared?",
        ],
      },
      {
        title: "Gaps and outlook",
        questions: [
          "Which questions remain open according to the authors?",
          "Which recommendations for practice or further research are made?",
        ],
      },
    ],
  },
  {
    id: "00000000-0000-7000-8000-0000000b0004",
    key: "policy-check",
    name: "Policy check",
    otherNames:
      "Richtlinienprüfung التحقق من السياسات Contrôle de conformité Comprobación de políticas 制度核查 規程チェック",
    question:
      "Do these documents meet the requirements of the policy, and where are there gaps or contradictions?",
    sections: [
      {
        title: "Requirements",
        questions: [
          "Which obligations does the policy set, and whom do they bind?",
          "Which deadlines, thresholds and retention periods does it define?",
          "Which exceptions does it allow, and who may grant them?",
        ],
      },
      {
        title: "Roles and responsibilities",
        questions: [
          "Who is responsible for implementing, approving and monitoring the policy?",
          "How is responsibility passed on to contractors and other third parties?",
        ],
      },
      {
        title: "Implementation",
        questions: [
          "Which procedures, controls and training are described for each obligation?",
          "Which records show that these controls were carried out, and when?",
          "Which incidents, audits or findings are documented, and how were they resolved?",
        ],
      },
      {
        title: "Gaps and contradictions",
        questions: [
          "For which obligations do the documents show no procedure or no record?",
          "Where do documents contradict the policy or each other?",
          "Which documents are out of date or past their review date?",
        ],
      },
    ],
  },
  {
    id: "00000000-0000-7000-8000-0000000b0005",
    key: "quarterly-figures",
    name: "Quarterly figures",
    otherNames:
      "Quartalszahlen أرقام الربع Chiffres trimestriels Cifras trimestrales 季度数据 四半期業績",
    question:
      "How did the quarter go compared with the budget and the same quarter last year, and which reasons are given?",
    sections: [
      {
        title: "Revenue and orders",
        questions: [
          "What were revenue and orders in the quarter, in total and by segment or region?",
          "How do they compare with the budget, the previous quarter and the same quarter last year?",
          "Which reasons are given for the differences?",
        ],
      },
      {
        title: "Costs and result",
        questions: [
          "What were the main costs, the margin and the result of the quarter?",
          "Which costs differ most from the budget, and why?",
          "Which one-off effects are reported, and what is the result without them?",
        ],
      },
      {
        title: "Cash and balance sheet",
        questions: [
          "What were operating cash flow, investments and the cash position at the end of the quarter?",
          "How did receivables, inventories and debt change?",
        ],
      },
      {
        title: "Operations",
        questions: [
          "Which operating figures are reported, such as volumes, utilization or headcount, and how did they change?",
          "Which events had an effect on the quarter?",
        ],
      },
      {
        title: "Outlook and risks",
        questions: [
          "What outlook is given for the year, and did it change in this quarter?",
          "Which risks and measures does management name?",
          "Which figures differ between the documents?",
        ],
      },
    ],
  },
];
