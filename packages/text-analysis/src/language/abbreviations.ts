/** Abbreviations in texts of any language whose period does not end a sentence. */
const everywhere =
  "Dr Mr Mrs Ms Prof St Sr Jr Rev Hon Gen Col Lt Sgt Capt Gov Sen Rep Mt Messrs Mme Mlle Hr Fr Sra Dra " +
  "Fig Figs Eq Eqs Sec Secs Ch Ref Refs Tab No Nos Vol vol vols pp p Art Abs Nr Bd Kap Abb S Ziff Rn Cf cf Vgl vgl vs approx ca circa al eds ed esp resp incl excl e.g i.e z.B d.h u.a o.ä bzw ggf evtl sog Mio Mrd zzgl inkl p.ex z d u o";

/** Abbreviations per language: titles, parts of a law, book or address, "for example". */
const own: Record<string, string> = {
  bg: "бр вж г гр др инж лв напр проф св стр т ул чл ал",
  cs: "apod č čl dr ing mgr mil mj např obr odst písm popř prof resp str sv tab tel tis tj tzn tzv ul",
  da: "adv bl.a ca dvs f.eks fig hr jf kap mht mio nr pct s stk tlf",
  de: "Anm Art Aufl Bspw bspw Dipl einschl Fa geb gem Hrsg Ing Kfm lfd lt Mag max min Nrn Str Std Tel tel zit zzt",
  el: "αρ άρθ βλ δηλ δρ εικ κ κα κεφ λ.χ παρ π.χ σελ στ τηλ χλμ εκ",
  es: "a.C admón aprox art arts avda cap c.c cía D d.C Dña doc ed EE ej fig ing Lic núm p.ej pág págs párr Prof s.s Srta tel Ud Uds vol",
  fi: "em esim kpl ks klo mm n nro ns prof puh s tri vrt",
  fr: "al apr art av bd boul chap éd env ex fig MM M Me n p.ex par réf s.d tél vol",
  hu: "bek dr ill kb pl sz u ún old",
  it: "all art artt avv cap cfr co dott dott.ssa es fig geom ing lett n nn pag pagg par prof rag sig sig.ra sigg tab tel v vol",
  nl: "a.u.b art bijv blz bv c.q d.w.z dhr dr drs e.d evt fig hfst ing ir jl lid m.b.t m.i.v max mevr min mr mw nr o.a p.p prof resp t.a.v tel z.o.z",
  no: "adv bl.a ca dvs f.eks fig hr jf kap kr mht mill nr pkt s tlf",
  pl: "al art dr godz hab im inż itp ks lit m.in mgr min mld mln np nr ob ok os par pkt por poz prof rys s str św tab tel tj tys tzn tzw ul ust wg zob zł",
  pt: "al art arts av cap cf Dr Dra ed Eng ex Exmo fig inc n núm p.ex pág págs par Prof Profa tel vol",
  ro: "alin art cap dl dna dr ex fig ing lit nr pag prof str tel",
  ru: "акад в гг гл гр д долл др им инж кв коп лит млн млрд напр обл оф п пер пл пп пр просп проф рис руб с см ср ст стр т табл тел тыс ул экз",
  sk: "apod č čl dr ing mgr mil napr obr ods písm príp prof resp str sv tab tel tis tj tzn tzv ul",
  sl: "čl dr g ga inž npr odst prof str št tj tel ul",
  sv: "adv bl.a ca d.v.s dvs fig hr jfr kap kr milj nr s st t.ex tel",
  tr: "Apt Av bkz Bkz Blv Cad Doç Fak Hz md Md Mah Müh örn Örn Prof s Sok tel vb vd yy",
  uk: "акад буд вул гл грн див ім інж кв коп млн млрд напр обл п пп просп проф рис р рр с ст стор табл тел тис",
};
own["nb"] = own["nn"] = own["no"] ?? "";

/** Adds the capitalized form, for the start of a sentence. */
const begun = (word: string) =>
  word.length > 1 ? [word, word.slice(0, 1).toUpperCase() + word.slice(1)] : [word];

const patterns = new Map<string, RegExp>();

/** Returns a pattern that matches a text ending in an abbreviation. */
export function goesOnAfter(language: string): RegExp {
  let pattern = patterns.get(language);
  if (!pattern) {
    const list = [...everywhere.split(" "), ...(own[language] ?? "").split(" ").flatMap(begun)];
    // An abbreviation may contain spaces: z. B.
    const words = list
      .filter(Boolean)
      .map((word) => word.replaceAll(".", "\\. ?"))
      .join("|");
    pattern = new RegExp(`(?:^|[\\s(["“„«'’])(?:${words})\\.$`, "u");
    patterns.set(language, pattern);
  }
  return pattern;
}
