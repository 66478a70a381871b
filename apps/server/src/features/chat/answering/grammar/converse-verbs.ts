/** The roles of the words beside a verb; shared by verbs of one relation ("sell", "buy"). */
export interface Frame {
  /** Shared by verbs with the same relation. */
  relation: string;
  subject: string;
  /** Roles of the objects without a preposition; two if the verb may take two. */
  objects: readonly string[];
  /** Role by preposition. */
  behind: Readonly<Record<string, string>>;
  /** The verb has this meaning only with one of these prepositions. */
  needs: readonly string[];
}

/**
 * A line lists the relation, the role of the subject, those of one or two objects, those by
 * preposition, "!" if one of these prepositions is required, and the verbs.
 */
const lines: Record<string, readonly string[]> = {
  en: [
    "trade|seller|buyer thing|to=buyer||sell sells sold selling",
    "trade|buyer|thing|from=seller||buy buys bought buying purchase purchases purchased acquire acquires acquired",
    "loan|lender|borrower thing|to=borrower||lend lends lent lending loan loaned",
    "loan|borrower|thing|from=lender||borrow borrows borrowed borrowing",
    "let|owner|user thing|to=user|!|lease leases leased let lets rent rents rented hire hires hired",
    "let|user|thing|from=owner|!|lease leases leased rent rents rented hire hires hired",
    "pay|payer|taker thing|to=taker for=reason||pay pays paid paying owe owes owed refund refunds refunded reimburse reimburses reimbursed compensate compensates compensated",
    "pay|taker|payer thing|from=payer for=reason||charge charges charged invoice invoices invoiced bill bills billed",
    "give|giver|taker thing|to=taker with=thing||give gives gave given giving send sends sent sending hand handed hands supply supplies supplied provide provides provided deliver delivers delivered grant grants granted award awards awarded donate donates donated transfer transfers transferred",
    "give|taker|thing|from=giver||receive receives received receiving get gets got getting obtain obtains obtained accept accepted inherit inherits inherited",
    "teach|teacher|pupil subject|to=pupil||teach teaches taught teaching train trains trained",
    "teach|pupil|subject|from=teacher under=teacher with=teacher|!|learn learns learned learnt study studies studied train trained",
    "employ|employer|worker|||employ employs employed employing hire hires hired recruit recruits recruited",
    "employ|worker||for=employer|!|work works worked working",
    "own|owner|thing|||own owns owned owning possess possesses possessed",
    "own|thing||to=owner|!|belong belongs belonged belonging",
    "follow|later|earlier|||succeed succeeds succeeded replace replaces replaced follow follows followed supersede supersedes superseded supplant supplanted",
    "follow|later||from=earlier|!|take takes took taken",
    "follow|earlier|later|||precede precedes preceded",
    "pass|first|second|||overtake overtakes overtook overtaken beat beats beaten defeat defeats defeated outperform outperforms outperformed surpass surpasses surpassed outstrip outstripped",
    "pass|second||to=first against=first|!|lose loses lost",
    "lead|leader|led|||manage manages managed supervise supervises supervised lead leads led head heads headed direct directs directed oversee oversees oversaw",
    "lead|led||to=leader|!|report reports reported",
  ],
  de: [
    "trade|seller|thing|an=buyer||verkauft verkaufte verkauften verkaufen veräußert veräußerte",
    "trade|buyer|thing|von=seller vom=seller||kauft kaufte kauften gekauft kaufen erwirbt erwarb erworben",
    "let|owner|thing|an=user||verpachtet verpachtete vermietet vermietete verleiht verlieh verliehen",
    "let|user|thing|von=owner vom=owner||pachtet pachtete gepachtet mietet mietete gemietet leiht lieh geliehen",
    "pay|payer|thing|an=taker||zahlt zahlte zahlen bezahlt bezahlte überweist überwies",
    "give|giver|thing|an=taker||liefert lieferte liefern schickt schickte übergibt übergab",
    "give|taker|thing|von=giver vom=giver||erhält erhielt erhalten bekommt bekam",
    "lead|leader|led|||leitet leitete leiten führt führte",
  ],
  fr: [
    "trade|seller|thing|à=buyer au=buyer aux=buyer||vend vendu vendue vendit cède cédé cédée",
    "trade|buyer|thing|à=seller au=seller aux=seller||achète acheté achetée rachète racheté rachetée acquis",
    "loan|lender|thing|à=borrower au=borrower||prête prêté prêtée",
    "loan|borrower|thing|à=lender au=lender||emprunte emprunté empruntée",
    "pay|payer|thing|à=taker au=taker||paie paye payé verse versé",
    "follow|later|earlier|à=earlier au=earlier||remplace remplacé remplacée succède succédé",
    "employ|employer|worker|||emploie employé embauche embauché",
  ],
  es: [
    "trade|seller|thing|a=buyer al=buyer||vende vendió vendido vendida",
    "trade|buyer|thing|a=seller al=seller de=seller||compra compró comprado comprada adquirió",
    "pay|payer|thing|a=taker al=taker||paga pagó pagará pagado abona",
    "follow|later|earlier|a=earlier al=earlier||sustituye sustituyó sustituido sustituida reemplazó sucedió",
    "employ|employer|worker|a=worker||emplea contrata contrató",
  ],
};

const frames = new Map(
  Object.entries(lines).map(([language, all]) => {
    const table = new Map<string, Frame[]>();
    for (const line of all) {
      const [relation = "", subject = "", objects = "", behind = "", needed = "", verbs = ""] =
        line.split("|");
      const roles = Object.fromEntries(
        behind
          .split(" ")
          .filter(Boolean)
          .map((one): [string, string] => {
            const [word = "", role = ""] = one.split("=");
            return [word, role];
          }),
      );
      const needs = needed === "!" ? Object.keys(roles) : [];
      const frame = {
        relation,
        subject,
        objects: objects.split(" ").filter(Boolean),
        behind: roles,
        needs,
      };
      for (const verb of verbs.split(" ")) table.set(verb, [...(table.get(verb) ?? []), frame]);
    }
    return [language, table];
  }),
);

const none: readonly Frame[] = [];

/** The meanings of a verb that describes an event from one of two sides (buy and sell). */
export const framesOf = (verb: string, language: string): readonly Frame[] =>
  frames.get(language)?.get(verb) ?? none;
