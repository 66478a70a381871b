import { analyze } from "@lectern/text-analysis/analyze";

import { ended } from "../chat/index.ts";

const heading = /^\s*#{1,6}\s/;
const question = /[?？؟][\p{Pe}\p{Pf}"']*\s*$/u;
/** A line that only introduces what follows. */
const opening = /[:：]\s*$/;

/** Words of what somebody thinks or hopes, which no source can say. */
const opinions = [
  /(?<!\p{L})(?:I|we)(?: \p{L}+ly)? (?:think|believe|feel|hope|guess|suspect|would (?:like|prefer))(?!\p{L})/iu,
  /(?<!\p{L})in (?:my|our) (?:\p{L}+ )?(?:opinion|view)(?!\p{L})|^hopefully(?!\p{L})/iu,
  /(?<!\p{L})(?:ich (?:glaube|denke|meine|finde|hoffe)|wir (?:glauben|denken|meinen|finden|hoffen))(?!\p{L})/iu,
  /(?<!\p{L})(?:meiner|unserer) (?:Meinung|Ansicht) nach(?!\p{L})|^hoffentlich(?!\p{L})/iu,
  /(?<!\p{L})(?:je (?:pense|crois|trouve)|j[’']espère|nous (?:pensons|croyons|trouvons|espérons))(?!\p{L})/iu,
  /(?<!\p{L})(?:à (?:mon|notre) avis|selon (?:moi|nous))(?!\p{L})/iu,
  /(?<!\p{L})(?:creo|creemos|pienso|pensamos|opino|opinamos|espero|esperamos) que(?!\p{L})/iu,
  /(?<!\p{L})en (?:mi|nuestra) opinión(?!\p{L})/iu,
  /(?<!\p{L})(?:[أن]عتقد|[أن]ظن|في رأي(?:ي|نا)|برأي(?:ي|نا)|آمل|نأمل)(?!\p{L})/u,
  /我(?:们)?(?:认为|觉得|相信|希望)|在我(?:们)?看来/u,
  /と(?:思います|思う|考えます)|私見では|個人的には/u,
];

/** Fewer words and numbers than this state nothing that could be compared. */
const fewest = 2;
/** A line without an end mark and with at most so many words is a title or a fragment. */
const mostOfTitle = 6;

/** Whether a sentence makes no claim: a heading, a question, an opinion, or a fragment. */
export function statesNothing(
  whole: string,
  said: string,
  { language, isItem }: { language: string; isItem: boolean },
): boolean {
  if (heading.test(whole) || question.test(said) || opening.test(said)) return true;
  if (opinions.some((opinion) => opinion.test(said))) return true;
  const words = new Set(analyze(said, language)).size;
  const hasFigure = /\p{Nd}/u.test(said);
  if (words < fewest) return true;
  return !isItem && !hasFigure && words <= mostOfTitle && !ended.test(said.trim());
}
