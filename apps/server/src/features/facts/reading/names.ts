/** Legal forms at the end of company names. */
const legal = String.raw`inc|incorporated|corp|corporation|company|co|llc|l\.l\.c|llp|lp|ltd|limited|plc|p\.l\.c|gmbh|mbh|ag|se|kgaa|kg|ohg|gbr|e\.\s?v|eg|sa|s\.a|sas|s\.a\.s|sarl|s\.a\.r\.l|snc|s\.l|sl|s\.l\.u|slu|s\.l\.p|s\.a\.u|s\.p\.a|spa|s\.r\.l|srl|b\.v|bv|n\.v|nv|ab|asa|oy|oyj|a\/s|aps|pty|trust|foundation|stiftung|cooperative|authority|university|universität|université|universidad|ش\.م\.م|ش\.م\.ع|ذ\.م\.م`;
const ending = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${legal})\.?\)?$`, "iu");
/** Kinds of organization at the beginning of a name, as in Arabic. */
const opening =
  /^(?:شركة|مؤسسة|مجموعة|جمعية|بنك|مستشفى|جامعة|هيئة|وزارة|بلدية|groupe|société|stadt|gemeinde|cooperativa|ayuntamiento|mairie|ministry|universidad|université|universität|university)\s+\S/iu;
/** Names begin with a capital, in scripts that have capitals. */
const isNamed = /^["“„«]?(?:\p{Lu}|\p{Lt}|\p{Lo}|\d)/u;

const longest = 90;

/** Whether a text is only the name of an organization. */
export function isOrganization(text: string): boolean {
  if (text.length > longest || text.split(/\s+/).length > 10 || !isNamed.test(text)) return false;
  if (/[:;?!|]|\.\s+\p{L}{4,}/u.test(text)) return false;
  return (ending.test(text) && /\s|,/.test(text)) || (opening.test(text) && !/\d{3}/.test(text));
}

/** Articles and prepositions before a name, in the supported languages. */
const article =
  /^(?:the|der|die|das|dem|den|la|le|les|l['’]|el|los|las|il|lo|the company|die firma|la société|la sociedad|la empresa)(?:\s+|(?<=['’]))/iu;

/** Returns the offset of a name after its article. */
export const afterArticle = (text: string): number => article.exec(text)?.[0].length ?? 0;
