import type { RunTemplate } from "@lectern/contract/templates";
import { t } from "@lingui/core/macro";

import * as icons from "#ui/images/icons.ts";

import { checklist, compare } from "./icons.ts";

/** A plan to start from. */
export interface Template {
  /** In the address. */
  key: string;
  name: string;
  /** What it is for, in a line. */
  about: string;
  icon: string;
  /** Fills the question. */
  question: string;
  sections: readonly { title: string; questions: readonly string[] }[];
  /** Of a template that was saved from a run. */
  saved?: RunTemplate;
}

/** Returns a saved template as those that are built in. */
export function savedTemplate(saved: RunTemplate): Template {
  const { id, name, question, sections, shared, permissions, owner } = saved;
  const others = owner && !permissions.share ? `${owner.first_name} ${owner.last_name}` : "";
  return {
    key: id,
    name,
    about: !shared
      ? t`Yours alone`
      : others
        ? t`Shared by \u2068${others}\u2069`
        : t`Shared with the workspace`,
    icon: icons.cards,
    question,
    sections,
    saved,
  };
}

/** The built-in templates in the current language. */
export const templates = (): readonly Template[] => [
  dueDiligence(),
  contractComparison(),
  literatureReview(),
  policyCheck(),
  quarterlyFigures(),
];

const dueDiligence = (): Template => ({
  key: "due-diligence",
  name: t`Due diligence`,
  about: t`A company from its documents: owners, contracts, finances, risks`,
  icon: icons.shield,
  question: t`What do these documents show about the company's ownership, contracts, finances and risks, and what would a buyer have to clarify?`,
  sections: [
    {
      title: t`Company and ownership`,
      questions: [
        t`Which legal entities belong to the company, and who holds what share of each?`,
        t`Which rights do shareholders have on a sale, such as pre-emption, drag-along or consent?`,
        t`Who may represent the company, and which decisions need approval by others?`,
      ],
    },
    {
      title: t`Material contracts`,
      questions: [
        t`Which customers and suppliers account for the largest share of revenue and cost?`,
        t`Which contracts contain change-of-control, exclusivity or non-compete clauses?`,
        t`When do the material contracts end, and how can each be terminated or renewed?`,
      ],
    },
    {
      title: t`Finances and debt`,
      questions: [
        t`How did revenue, margin and cash flow develop over the years reported?`,
        t`Which loans, guarantees and other liabilities exist, with amounts, terms and covenants?`,
        t`Which one-off effects, contingent liabilities or off-balance-sheet obligations are disclosed?`,
      ],
    },
    {
      title: t`People`,
      questions: [
        t`Who are the key people, and which notice periods, bonuses or retention terms apply to them?`,
        t`Which pension, severance or collective agreements bind the company?`,
      ],
    },
    {
      title: t`Intellectual property and data`,
      questions: [
        t`Which patents, trademarks, software and licences does the company own or use?`,
        t`How is personal data processed, and which breaches or complaints are documented?`,
      ],
    },
    {
      title: t`Disputes and compliance`,
      questions: [
        t`Which lawsuits, claims or investigations are pending or threatened, and for what amounts?`,
        t`Which permits and certificates does the business need, and until when are they valid?`,
        t`Which tax, environmental or regulatory risks do the documents mention?`,
      ],
    },
  ],
});

const contractComparison = (): Template => ({
  key: "contract-comparison",
  name: t`Contract comparison`,
  about: t`The same clauses of several contracts, and where they differ`,
  icon: compare,
  question: t`How do these contracts differ in scope, payment, liability and termination, and which terms stand out?`,
  sections: [
    {
      title: t`Parties, scope and term`,
      questions: [
        t`Who are the parties to each contract, and what does each contract cover?`,
        t`When does each contract begin and end, and does it renew automatically?`,
        t`Which document prevails if the contract and its annexes contradict each other?`,
      ],
    },
    {
      title: t`Price and payment`,
      questions: [
        t`Which prices or fees does each contract set, and how may they be changed?`,
        t`What are the payment terms, and what follows from late payment?`,
      ],
    },
    {
      title: t`Performance and acceptance`,
      questions: [
        t`Which service levels, delivery dates or acceptance criteria does each contract set?`,
        t`Which credits, penalties or damages apply if they are missed?`,
        t`Which warranties are given, and for how long?`,
      ],
    },
    {
      title: t`Liability and insurance`,
      questions: [
        t`To what amount is liability limited in each contract, and what is excluded from the limit?`,
        t`Which indemnities does each party give?`,
        t`Which insurance must be held, and with what cover?`,
      ],
    },
    {
      title: t`Termination and disputes`,
      questions: [
        t`How and with what notice can each party terminate, for convenience and for cause?`,
        t`What must be returned, paid or handed over when the contract ends?`,
        t`Which law applies, and how are disputes settled?`,
      ],
    },
  ],
});

const literatureReview = (): Template => ({
  key: "literature-review",
  name: t`Literature review`,
  about: t`What studies asked, how they measured, what they found`,
  icon: icons.book,
  question: t`What do these publications say on the subject, where do they agree or disagree, and what remains open?`,
  sections: [
    {
      title: t`Questions and concepts`,
      questions: [
        t`Which research questions or hypotheses does each publication address?`,
        t`How are the central terms defined, and do the definitions differ?`,
      ],
    },
    {
      title: t`Methods and data`,
      questions: [
        t`Which study designs and methods were used?`,
        t`What were the samples or data sets: size, origin and period?`,
        t`Which outcomes were measured, and how?`,
      ],
    },
    {
      title: t`Findings`,
      questions: [
        t`What are the main results, with effect sizes and uncertainty where they are given?`,
        t`On which results do several publications agree?`,
        t`Which results contradict each other, and what do the authors give as reasons?`,
      ],
    },
    {
      title: t`Quality and limits`,
      questions: [
        t`Which limitations do the authors name?`,
        t`Who funded the work, and which conflicts of interest are declared?`,
      ],
    },
    {
      title: t`Gaps and outlook`,
      questions: [
        t`Which questions remain open according to the authors?`,
        t`Which recommendations for practice or further research are made?`,
      ],
    },
  ],
});

const policyCheck = (): Template => ({
  key: "policy-check",
  name: t`Policy check`,
  about: t`Practice against rules: what is required, met and missing`,
  icon: checklist,
  question: t`Do these documents meet the requirements of the policy, and where are there gaps or contradictions?`,
  sections: [
    {
      title: t`Requirements`,
      questions: [
        t`Which obligations does the policy set, and whom do they bind?`,
        t`Which deadlines, thresholds and retention periods does it define?`,
        t`Which exceptions does it allow, and who may grant them?`,
      ],
    },
    {
      title: t`Roles and responsibilities`,
      questions: [
        t`Who is responsible for implementing, approving and monitoring the policy?`,
        t`How is responsibility passed on to contractors and other third parties?`,
      ],
    },
    {
      title: t`Implementation`,
      questions: [
        t`Which procedures, controls and training are described for each obligation?`,
        t`Which records show that these controls were carried out, and when?`,
        t`Which incidents, audits or findings are documented, and how were they resolved?`,
      ],
    },
    {
      title: t`Gaps and contradictions`,
      questions: [
        t`For which obligations do the documents show no procedure or no record?`,
        t`Where do documents contradict the policy or each other?`,
        t`Which documents are out of date or past their review date?`,
      ],
    },
  ],
});

const quarterlyFigures = (): Template => ({
  key: "quarterly-figures",
  name: t`Quarterly figures`,
  about: t`Figures against budget and last year, with the reasons given`,
  icon: icons.chart,
  question: t`How did the quarter go compared with the budget and the same quarter last year, and which reasons are given?`,
  sections: [
    {
      title: t`Revenue and orders`,
      questions: [
        t`What were revenue and orders in the quarter, in total and by segment or region?`,
        t`How do they compare with the budget, the previous quarter and the same quarter last year?`,
        t`Which reasons are given for the differences?`,
      ],
    },
    {
      title: t`Costs and result`,
      questions: [
        t`What were the main costs, the margin and the result of the quarter?`,
        t`Which costs differ most from the budget, and why?`,
        t`Which one-off effects are reported, and what is the result without them?`,
      ],
    },
    {
      title: t`Cash and balance sheet`,
      questions: [
        t`What were operating cash flow, investments and the cash position at the end of the quarter?`,
        t`How did receivables, inventories and debt change?`,
      ],
    },
    {
      title: t`Operations`,
      questions: [
        t`Which operating figures are reported, such as volumes, utilization or headcount, and how did they change?`,
        t`Which events had an effect on the quarter?`,
      ],
    },
    {
      title: t`Outlook and risks`,
      questions: [
        t`What outlook is given for the year, and did it change in this quarter?`,
        t`Which risks and measures does management name?`,
        t`Which figures differ between the documents?`,
      ],
    },
  ],
});
