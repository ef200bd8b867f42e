import { dividedParts, stem, stepVerbs } from './ingredient-words.ts';

export interface Mention {
  /** Lines that the words name, or may name if ambiguous. */
  lines: number[];
  start: number;
  end: number;
  /** True for a plural or a group, which may name several lines ('the chillies'); otherwise the words name one line. */
  isMany: boolean;
  /** Lines that have the amount written before the name, if several groups have the name: 'the 30 g butter'. */
  withAmount?: number[];
  /** True for the lines that no step names: 'the remaining ingredients'. */
  isRemainder?: true;
  /** True for a group named by its title ('the spice mix') or by 'everything' ('whisk everything'). */
  isTitle?: true;
  /** True for 'all the ingredients'. */
  isEverything?: true;
  /** Lines with the name of food that was handled before: 'the soaked chillies'. */
  alike?: number[];
  /** True if the words do not add the ingredient: 'take out the cloves', 'until the onions are soft'. */
  staysOut?: true;
  /** Part of a plant or an egg: 'white' in 'the scallion whites'. */
  part?: string;
  /** True for a remainder of spices or herbs: 'the rest of the herbs'. */
  isClass?: true;
  /** True for the remainder from earlier steps: 'the remaining oil'. */
  isLeft?: true;
  /** True if other lines have the same name: 'the remaining cream' may be all of the second line. */
  isOneOfSeveral?: true;
  /** True if the name occurs in several groups, and the step does not say which one is meant. */
  isUnclear?: true;
  /** Further lines with the name, by another way of naming them: 'vanilla pod' beside 'vanilla'. */
  wider?: number[];
  /** Likely lines for an unclear name. */
  likely?: number[];
}

/** Usual maximum distance, in UTF-16 code units, of words that determine a mention's meaning. */
export const MAX_CONTEXT = 60;

/** Comma or 'and' in a list: 'the sugar and pepper'. */
export const listConjunction = /^(?: and |, (?:and )?)$/;

/** Words before an ingredient that is not added: 'as the onions', 'taste for salt', 'top up with water'. */
const observed =
  /\b(?:as(?: (?:all|most|both)(?: of)?)?(?: (?:the|your|any))?|tast(?:e|ing)(?: (?:it|again|the \p{L}+))? for(?: the)?(?: \p{L}+,?){0,2}(?: and)?|go easy on(?: the)?|check(?: it)? for|(?:any|more|extra|additional|further)(?: (?:\p{L}+ of(?: the)?|grated|shredded|chopped|fresh|sliced|melted))?|coated (?:with|in)(?: the)?|top(?:s|ped|ping)? (?:it )?up with(?: the)?|chang(?:e|es|ing) (?:the|its)|(?:while|before|if|when|until|unless|as) you (?:(?:come|start|get|are ready) to )?\p{L}+(?: in| up)?(?: the| your| any| more)?|ha(?:s|ve) an?|to go (?:with|alongside|beside)(?: the)?) $/iu;
const sentenceBegins = /(?:^|[.!?;:] )(?:the |your )?$/i;
/** Words after a subject that only describe its state: 'The oil should be hot.' */
const isState = /^ (?:should|will|is|are|has|have)\b/i;
/** Words after food that waits for a later step: 'have the lemon ready'. */
const isReady = /^ (?:ready|to hand|at hand|standing by)\b/i;

/** Words that begin a subordinate clause, or a clause about the future: 'until the rice has taken up the stock'. */
const subordinates =
  /\b(until|till|when|whenever|once|while|because|since|so|after|before|if|unless|whether|which|where|will|won['’]t|should|would|may|might|['’]ll) /iu;
/** Auxiliary verbs. Their clause adds no ingredient, unless the subject is the cook: 'you will need the stock'. */
const modals = /^(?:will|won['’]t|should|would|may|might|['’]ll)$/i;
const clauseBreaks = /[.!?;:,()–—]|\bthen\b/i;
/** Verbs besides `stepVerbs` that may put something in: 'before you tip in the rice'. Any word in '-ing' counts. */
export const puts =
  /^(?:tip|throw|slide|drop|push|crack|break|crumble|lay|lower|return|pile|spoon|tear|let|pop|chuck|scrape|place|arrange|set|layer|need|want|use|bring|\p{L}{2,}ing)$/u;

/** Returns true inside a subordinate clause that puts nothing in. */
function isInClause(before: string): boolean {
  const parts = before.split(clauseBreaks).at(-1)!.split(subordinates);
  const [subject, word, clause] = parts.slice(-3);
  if (word === undefined || clause === undefined) return false;
  if (modals.test(word)) return !/\byou ?$/i.test(subject!);
  return !(clause.toLowerCase().match(/\p{L}+/gu) ?? []).some((each) => stepVerbs.has(each) || puts.test(each));
}

/** Sentence that is no part of the method: 'Note: for juicier chicken, …', 'You can swap the chicken for tofu'. */
const remark =
  /(?:^|[.!?(;] ?)(?:(?:notes?|tips?|n\.?b\.?|hints?): |alternatively\b|(?:or|if you \p{L}+,? )?you (?:can|could|may|might)(?: also| always| even)? (?:use|swap|make|substitute|replace|skip|leave|freeze|do|prepare|buy)\b)[^.!?]*$/iu;

/** Returns true if the words around a name only describe the food, or belong to a remark. */
export const isObserved = (text: string, { start, end }: { start: number; end: number }): boolean => {
  const before = text.slice(Math.max(0, start - MAX_CONTEXT), start);
  return (
    observed.test(before) ||
    isReady.test(text.slice(end, end + 12)) ||
    isInClause(text.slice(Math.max(0, start - 2 * MAX_CONTEXT), start)) ||
    remark.test(text.slice(Math.max(0, start - 3 * MAX_CONTEXT), start)) ||
    (sentenceBegins.test(before) && isState.test(text.slice(end, end + 10)))
  );
};

const indefinite = /\b(?:a little|some|extra|plenty of)(?: \p{L}+)? $/iu;

/** Returns true for an extra that the line does not count. */
export const isExtra = (before: string, { purpose }: { purpose: RegExp | null }): boolean =>
  indefinite.test(before) || (purpose?.test(/[^.!?;]*$/.exec(before)![0]) ?? false);

/** Words after a remainder from earlier steps: 'the ricotta that is left'. */
export const leftAfter =
  /^ (?:(?:that|which)(?:['’]s| is| was| you have)|you have) (?:left|still)\b|^ left(?:[ -]?over)?\b/i;

const takesOut =
  /\b(?:discard|remov|(?:tak|lift|fish|pull|pick|scoop|scrap|strain|sieve)(?:e|es|ing)? out|throw(?:ing)? (?:away|out)|rinse off|brush off|shake off|scrape off|wipe off|(?:drain|pour|tip|spoon|skim)(?:ing|s)? (?:off|out|away))(?:e|es|ed|ing|s)?(?: and (?:discard|throw away|keep|reserve|discarding))?(?: (?:half|some|most|all|all but \p{L}+ \p{L}+|a little)(?: of)?)?(?: (?:the|your|any|both|its|that|this|excess))?(?: (?!(?:from|of|and|then|with|in|into|to) )[\p{L}-]+)? $/iu;
const takes =
  /\b(?:take|takes|taking|lift|lifting|fish|fishing|pull|pulling|pick|picking|throw|throwing|strain|straining)(?: (?:the|your|all the|any|both|its))?(?: [\p{L}-]+)? $/iu;
const outAfter =
  /^(?: [\p{L}]+)? (?:out|away|off)\b(?! of (?:the|its|their|your) (?:fridge|refrigerator|freezer|pack|packet|packaging|wrapping|bag|tin|can|jar)\b)/iu;

/**
 * Returns true if the step takes the food out or throws it away.
 * @param taken end of the previous food in a list of foods that are taken out, or -1
 */
export function isTakenOut(
  text: string,
  { start, end, taken }: { start: number; end: number; taken: number },
): boolean {
  const before = text.slice(Math.max(0, start - MAX_CONTEXT), start);
  if (takesOut.test(before)) return true;
  if (takes.test(before) && outAfter.test(text.slice(end, end + 30))) return true;
  return taken >= 0 && listedTogether.test(text.slice(taken, start));
}

/** Comma or conjunction between two foods in a list: 'the cinnamon, the cloves and the bay'. */
export const takenTogether = /^(?:,|,? and| or)(?: the| any)? $/;

/** Like `takenTogether`, with up to two other foods in between: 'Remove the lemongrass, leaves and cinnamon'. */
const listedTogether = /^(?:,|,? and| or)(?: \p{L}+(?:,|,? and| or)){0,2}(?: the| any)? $/u;

const namedWater =
  /\b(?:the|your|that)(?: (?:remaining|rest of the|measured|hot|boiling|cold|iced|ice|warm|lukewarm|tepid|filtered))* $/i;
const afterWater = /^(?: (?:runs?|is clear|was|to cover|to come|in the (?:pan|pot))\b)/i;
const nextInList =
  /^(?:,| and|, and) (?!(?:then|bring|let|leave|simmer|cook|boil|cover|stir|mix|turn|soak|set|heat|wait|keep) )/i;

const beforeList = /(?:^|[,:] |\b(?:add|in|mix|bring|combine|stir) )$/i;

/** Returns true for water from the ingredient list. Other water comes from the tap: 'soak in plenty of water'. */
export function isListedWater(
  text: string,
  { start, end, previous }: { start: number; end: number; previous: Mention | undefined },
): boolean {
  const before = text.slice(Math.max(0, start - MAX_CONTEXT), start);
  const after = text.slice(end, end + 30);
  if (afterWater.test(after)) return false;
  if (namedWater.test(before) || wholeMeasure.test(before) || kept.test(before)) return true;
  if (previous && !previous.staysOut && listConjunction.test(text.slice(previous.end, start))) return true;
  return beforeList.test(before) && nextInList.test(after);
}

/** 'The 2 litres of fresh water' is in the ingredient list; '2 litres of water' may not be. */
export const wholeMeasure = /\b(?:the|all) [\d½⅓⅔¼¾]/i;
export const kept = /\b(?:remaining|last|other|rest)\b/i;

const partAfter =
  /^ (?:pale )?(whites?|yolks?|greens?|green (?:parts?|tops?)|white parts?|tops|stalks?|stems?|leaves|leaf|fronds?|roots?|sprigs?|zest|juice|rind|wedges?)\b/i;
export const isPartNext = (text: string, end: number): boolean => partAfter.test(text.slice(end, end + 30));

const partBefore =
  /\b(whites?|yolks?|greens?|white parts?|green parts?|green tops?|tops|stalks?|stems?|leaves|roots?|sprigs?|zest|juice) (?:of|from)(?: (?:the|your|both|all the))? $/i;

/** Both parts together: 'the orange zest and juice'. */
const bothParts =
  /\b(?:whites?|yolks?|greens?|stalks?|stems?|leaves|zest|juice|rind)(?: and|,)(?: the)? (?:whites?|yolks?|greens?|stalks?|stems?|leaves|zest|juice|rind)\b/i;

/** Returns the canonical name of a part ('stalk' for 'stems'), or undefined for any other word. */
export const nameOfPart = (word: string) => {
  const lower = word.toLowerCase();
  return dividedParts.get(stem(/^(white|green)/.exec(lower)?.[1] ?? (lower === 'tops' ? 'green' : lower)));
};

/** Returns the part of a plant or an egg that the words in or around a name refer to. Undefined for none or for two. */
export function partOf(text: string, { start, end }: { start: number; end: number }): string | undefined {
  const own = text.slice(start, end).split(' ').at(-1)!;
  const said =
    /^(?:leaves|stalks?|stems?|sprigs?|zest|juice|yolks?|whites?)$/i.test(own) && own.length < end - start
      ? own
      : undefined;
  const word =
    said ??
    partAfter.exec(text.slice(end, end + 30))?.[1] ??
    partBefore.exec(text.slice(Math.max(0, start - MAX_CONTEXT), start))?.[1];
  return word && !bothParts.test(text.slice(end - own.length, end + 40)) ? nameOfPart(word) : undefined;
}
