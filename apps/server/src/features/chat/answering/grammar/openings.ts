/** A clause start with a pronoun that refers to something before it. */
export const pronoun =
  /^[\p{P}\s]*(?:(?:and|but|und|aber|et|mais|y|e|ma) )?(?:it|she|he|they|we|i|you|this|these|er|sie|es|wir|dies|dieser|diese|il|elle|ils|elles|nous|on)\s/iu;
export const relative = /^(?:which|who|that|whose|when|während|wobei|qui|que|dont|che)$/iu;

export const relativeOpening =
  /^[\s\p{P}]*(?:(?:to|for|of|by|in|with|from) )?(?:which|whom?|whose)(?!\p{L})/iu;

/** The subject of a clause that only says why or when may be another one. */
export const subordinate =
  /^[\s\p{P}]*(?:(?:and|but) )?(?:since|because|if|when|although|though|unless|after|before|weil|da|wenn|falls|obwohl|nachdem|bevor|si|quand|lorsque|bien que|cuando|aunque|se|quando)(?!\p{L})/iu;
/** A clause with the subject of the clause before it. */
export const continued =
  /^\s*(?:and|but|et|mais|e|ma|und|y|pero) (?!the |a |an |le |la |il |der |die |das |el )\p{Ll}/u;

/** A pronoun and the words allowed between it and its verb, at the end of a text. */
export const subjectPronoun =
  /(?<!\p{L})(?:she|he|they|it|il|elle|ils|elles)(?: (?:was|were|has|had|is|are|been|a|ont|avait))*\s+$/iu;

export const pronounBefore =
  /(?<!\p{L})(?:it|she|he|they|we|i|you|who|il|elle|ils|elles|nous|on|that|which)\s+$/iu;

/** An English word that refers to something named before. */
export const pronounAnywhere =
  /(?<!\p{L})(?:its?|they|them|their|he|she|him|her|his|this|these)(?!\p{L})/iu;
