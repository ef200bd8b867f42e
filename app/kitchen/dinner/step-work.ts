import type { ContentStep } from '../../recipes/content/recipe-content.ts';
import { ovenCelsius } from '../../recipes/scaling/temperature.ts';
import type { Dish, Heat, Phase, Place } from './schedule.ts';

export const MAX_STEPS = 50;
/** Maximum number of phases per step: one of work, then up to three waits. */
export const MAX_PHASES = 4;
const MAX_STEP_MINUTES = 72 * 60;
const OVERNIGHT = 8 * 60;
/** Maximum active time in minutes. A longer time counts as a wait, except right after a verb of handwork. */
const MAX_WORK_MINUTES = 30;
const MAX_TIMES = 20;
/** Length of the text on each side of a time, in UTF-16 code units. */
const CONTEXT_LENGTH = 200;

/**
 * Verbs by their effect on a time. The cook is free during `waits` and usually busy during `works`. A time with a verb
 * of `stores` is ignored: 'keeps for 3 days'.
 */
const verbWords = {
  waits: {
    oven: 'bak(?:e|es|ed|ing)(?! powder| soda| sheet| tray| paper| parchment| dish| tin| pan)|roast(?:s|ed|ing)?(?! tin| pan| tray| dish)|broil(?:s|ed|ing)?',
    ring: 'simmer(?:s|ed|ing)?|boil(?:s|ed)?|poach(?:es|ed|ing)?|steam(?:s|ed|ing)?|stew(?:s|ed|ing)?|braise[sd]?|braising|bubbl(?:e|ing)|reduc(?:e|es|ing)',
    nowhere:
      'rest(?:s|ed|ing)?(?! of)|chill(?:s|ed|ing)?|refrigerat(?:e|es|ed|ing)|freez(?:e|es|ing)|marinat(?:e|es|ed|ing)|prov(?:e|es|ed|ing)|proof(?:s|ed|ing)?|ris(?:e|es|ing)|soak(?:s|ed|ing)?|cool(?:s|ed|ing)?|stand(?:s|ing)?(?! mixer)|sit(?:s|ting)?|set aside|to set|until set|steep(?:s|ed|ing)?|infus(?:e|es|ed|ing)|ferment(?:s|ed|ing)?|brin(?:e|es|ed|ing)|cur(?:e|es|ed|ing)|drain(?:s|ed|ing)?|thaw(?:s|ed|ing)?|defrost(?:s|ed|ing)?',
    somewhere: 'leav(?:e|ing)|cover(?:ed)?|slow[- ]cook(?:er|ed)?|overnight',
  },
  works: {
    ring: 'fr(?:y|ies|ied|ying)|saut[eé](?:s|ed|ing)?|sear(?:s|ed|ing)?|sweat(?:s|ed|ing)?|brown(?:s|ed|ing)?(?! sugar| rice)|caramelis(?:e|ing)|caramelize|soften(?:s|ed|ing)?|blanch(?:es|ed|ing)?|melt(?:s|ed|ing)?|toast(?:s|ed|ing)?|cook(?:s|ed|ing)?',
    nowhere:
      'knead(?:s|ed|ing)?|whisk(?:s|ed|ing)?|beat(?:s|en|ing)?|stir(?:s|red|ring)?|whip(?:s|ped)?|mix|mixing|blend(?:s|ed|ing)?|blitz|process|mash|massage|grill(?:s|ed|ing)?|chop(?:s|ped|ping)?|toss(?:es|ed|ing)?',
  },
  stores: { nowhere: 'keep(?:s|ing)?|stor(?:e|es|ed|ing)|(?<!\\b(?:an?|the|its|their|your) )lasts?' },
} as const;

type Kind = keyof typeof verbWords;
type Where = 'oven' | 'ring' | 'nowhere' | 'somewhere';
const patterns = Object.entries(verbWords).flatMap(([kind, words]) =>
  Object.entries(words).map(([where, pattern]) => ({
    kind: kind as Kind,
    where: where as Where,
    pattern: new RegExp(`\\b(?:${pattern})(?![\\p{L}])`, 'giu'),
  })),
);

const inOven = /\boven\b(?!-?proof)|\bunder (?:a|the)(?: hot)? grill\b/i;
const onRing =
  /\b(?:saucepan|skillet|wok|hob|stove|medium heat|high heat|low heat|gentle heat|(?<!(?:cake|roasting|baking|sheet|loaf|tart|muffin|pie|springform) )pan)\b/i;
/** Phrases that name the oven without using it. */
const otherOven = /\b(?:pre-?heat|heat|turn on|set)\b[^.;]{0,30}\boven\b|\b(?:from|out of|off) the oven\b/gi;
const grilled = /\bbroil|\bunder (?:a|the)(?: hot)? grill\b/i;

const words: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5 };
const number = `\\d{1,2}|${Object.keys(words).join('|')}`;
/** Days by the longer end of a range. */
const days = new RegExp(`\\b(?:(?:(?:${number})(?: ?[–-] ?| to | or ))?(${number}) days?|overnight)\\b`, 'gi');

/** Words before a time that does not count: 'every 5 minutes', 'up to 2 days', 'the first 10 minutes'. */
const noneBefore = /\b(?:every|after|first|within|up to|previous)(?: the)? ?(?:about )?$/i;
/** Words before a time that is part of a longer time: 'the last 10 minutes', but not 'a last 10 minutes'. */
const endBefore = /(?<!\ban? )\b(?:last|final) (?:about )?$/i;
/** Words that make a time count although `endBefore` matches: 'cook for the final 10 minutes'. */
const ownEndBefore =
  /\b(?:cook|simmer|boil|fry|bake|roast|steam|stew|braise|poach|grill|broil|rest|knead|stir|whisk)(?: \w{1,12}ly)? for (?:the|its|their) (?:last|final) (?:about )?$/i;
/** Words that make a time count although `noneAfter` matches: 'rest 30 minutes before serving'. */
const waitBefore =
  /\b(?:for|cool|rest|chill|stand|sit|soak|cook|simmer|bake)(?: (?:about|around|roughly|at least|another|a further|a last|a final))? $/i;
/** Words after a time that does not count: 'Take it out 30 minutes before serving'. */
const noneAfter = /^(?: or (?:so )?)?(?: (?:before|ahead|in advance|earlier|beforehand)|[- ]old)\b/i;
const eachSide = /^ (?:per|on each|on both|each|a) sides?\b/i;
/** Words between a time and an alternative that does not count: '4 hours or overnight'. */
const insteadOf = /^,? or(?: [a-z]+){0,4} ?$/i;

interface FoundTime {
  start: number;
  end: number;
  minutes: number;
}

/** Estimates the work of a recipe's first `MAX_STEPS` steps. */
export function workOfSteps(steps: readonly ContentStep[]): Dish {
  let heat: Heat = null;
  return steps.slice(0, MAX_STEPS).map((step) => {
    const work = workOfStep(step, heat);
    heat = work.heat;
    return work.phases;
  });
}

/** @param before last oven setting of the dish's earlier steps */
function workOfStep(step: ContentStep, before: Heat): { phases: Phase[]; heat: Heat } {
  const { text } = step;
  const read = text.slice(0, 10_000);
  const heats = heatsOf(step);
  const verbs = findVerbs(read);
  const found = findTimes(step).flatMap((time) => {
    const sentence = sentenceAround(read, time);
    const verb = verbOf(verbs, sentence);
    if (verb?.kind === 'stores') return [];
    const isActive = isWork(verb, sentence, read, time);
    const place = placeOf(verb?.where ?? 'somewhere', sentence.text, heatAt(heats, time) ?? before);
    return [{ minutes: time.minutes, isActive, place }];
  });
  const last = heats.at(-1)?.heat ?? before;
  const active = found.filter((each) => each.isActive);
  const waits = mergeWaits(found.filter((each) => !each.isActive));
  const needed = Math.max(handlingOf(text), sumOf(active));
  const where =
    active.find((each) => each.place)?.place ?? (found.length > 0 ? null : placeOf('somewhere', read, last));
  const phases: Phase[] = [{ minutes: Math.min(needed, MAX_STEP_MINUTES), isActive: true, place: where }];
  let left = MAX_STEP_MINUTES - phases[0]!.minutes;
  for (const wait of waits) {
    const minutes = Math.min(wait.minutes, left);
    if (minutes > 0) phases.push({ ...wait, minutes });
    left -= minutes;
  }
  return { phases, heat: last };
}

/** Merges consecutive waits at one place. The last wait that a step may have absorbs later ones. */
function mergeWaits(waits: readonly Phase[]): Phase[] {
  const merged: Phase[] = [];
  for (const wait of waits) {
    const last = merged.at(-1);
    if (last && (merged.length === MAX_PHASES - 1 || isSamePlace(last.place, wait.place))) {
      merged.pop();
      merged.push({ ...last, minutes: last.minutes + wait.minutes, place: placeOfBoth(last.place, wait.place) });
    } else merged.push(wait);
  }
  return merged;
}

const isSamePlace = (one: Place | null, other: Place | null) =>
  one?.kind === 'oven' && other?.kind === 'oven' ? one.heat === other.heat : one?.kind === other?.kind;

function placeOfBoth(one: Place | null, other: Place | null): Place | null {
  if (isSamePlace(one, other)) return one;
  if (one?.kind === 'oven' && other?.kind === 'oven') return { kind: 'oven', heat: null };
  return [one, other].find((place) => place?.kind === 'oven') ?? one ?? other;
}

/** Estimates the minutes that it takes to handle a step, from the length of its text. */
const handlingOf = (text: string) => Math.min(15, 2 + Math.ceil(text.length / 60));

const sumOf = (phases: readonly Phase[]) => phases.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * Returns the times that a step takes, in text order. A range counts as its longer end, but a range of days as its
 * shorter one. A time for each side counts twice.
 */
function findTimes({ text, durations }: ContentStep): FoundTime[] {
  const all = [
    ...durations.map(({ start, end, seconds, secondsMax }) => ({
      start,
      end,
      minutes: Math.max(1, Math.ceil((secondsMax ?? seconds) / 60)),
    })),
    ...[...text.slice(0, 10_000).matchAll(days)].map(({ 0: whole, 1: number, index }) => ({
      start: index,
      end: index + whole.length,
      minutes: number ? (words[number.toLowerCase()] ?? Number(number)) * 24 * 60 : OVERNIGHT,
    })),
  ].sort((a, b) => a.start - b.start);
  const taken: FoundTime[] = [];
  for (const time of all) {
    if (taken.length === MAX_TIMES) break;
    const after = text.slice(time.end, time.end + 30);
    const previous = taken.at(-1);
    const before = text.slice(Math.max(0, time.start - 40), time.start);
    if (noneBefore.test(before) || (noneAfter.test(after) && !waitBefore.test(before))) continue;
    const isOwn = ownEndBefore.test(before) && !taken.some(({ minutes }) => minutes > time.minutes);
    if (endBefore.test(before) && !isOwn) continue;
    if (previous && time.start - previous.end <= 40 && insteadOf.test(text.slice(previous.end, time.start))) continue;
    taken.push(eachSide.test(after) ? { ...time, minutes: 2 * time.minutes } : time);
  }
  return taken;
}

interface Sentence {
  text: string;
  start: number;
  /** Index of the time in the sentence. */
  at: number;
}

function sentenceAround(text: string, { start, end }: FoundTime): Sentence {
  const before = text
    .slice(Math.max(0, start - CONTEXT_LENGTH), start)
    .split(/[.!?;] |\n/)
    .at(-1)!;
  const after = text.slice(end, end + CONTEXT_LENGTH).split(/[.!?;](?: |$)|\n/)[0]!;
  return { text: before + text.slice(start, end) + after, start: start - before.length, at: before.length };
}

interface Verb {
  kind: Kind;
  where: Where;
  end: number;
}

const findVerbs = (text: string): Verb[] =>
  patterns
    .flatMap(({ kind, where, pattern }) =>
      [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ kind, where, end: index + word.length })),
    )
    .sort((a, b) => a.end - b.end);

/**
 * Returns the last verb of `verbWords` before a time in its sentence, else the first one after it, else null. Ignores
 * verbs such as the one in 'stir occasionally'.
 */
function verbOf(verbs: readonly Verb[], { text, start, at }: Sentence): Verb | null {
  const near = verbs.filter(
    ({ end }) => end > start && end <= start + text.length && !isNowAndThen.test(text.slice(end - start)),
  );
  return near.findLast(({ end }) => end <= start + at) ?? near[0] ?? null;
}

/** Returns true if the cook is busy throughout. Food under a lid, in the oven or on low heat needs no cook. */
function isWork(verb: Verb | null, { text, start, at }: Sentence, step: string, { end, minutes }: FoundTime): boolean {
  if (verb && verb.kind !== 'works') return false;
  const before = text.slice(0, at);
  if (verb?.where === 'ring') {
    const previous =
      step
        .slice(Math.max(0, start - CONTEXT_LENGTH), start)
        .split(/[.!?;] |\n/)
        .at(-2) ?? '';
    const after = step.slice(end, end + CONTEXT_LENGTH);
    if (/\b(?:oven|low heat|gentle heat)\b/i.test(before) || coveredAfter.test(after)) return false;
    if (isCovered(before) ?? isCovered(previous)) return false;
  }
  return (
    minutes <= MAX_WORK_MINUTES || (verb?.where === 'nowhere' && isRightBefore.test(before.slice(verb.end - start)))
  );
}

/** Returns true if the last words about a lid seem to say that it is on, or null if the text mentions no lid. */
function isCovered(text: string): boolean | null {
  const last = [...text.matchAll(/\b(?:un)?cover(?:ed)?\b|\blid\b/gi)].at(-1);
  if (!last) return null;
  const around = text.slice(Math.max(0, last.index - 20), last.index + 12);
  return !/\buncover|\b(?:remov|tak|lift|without|no lid|off\b)/i.test(around);
}

/** Text after a time that says the pot is covered: ', covered' or ' with the lid on'. */
const coveredAfter =
  /^(?: or so| more)?[, ]{1,2}(?:(?:still|partly|partially|half|tightly) )?(?:cover(?:ed)?\b|(?:with )?(?:the |a |its )?lid on|under (?:the|a) lid|in a (?:closed|covered))/i;

/** Text after a verb whose work does not keep the cook busy: ' now and then'. */
const isNowAndThen =
  /^ (?:gently |it |them )?(?:occasionally|sometimes|now and (?:then|again)|from time to time|once or twice|once|halfway)\b/i;

/** Text between a verb and its time in 'Stir constantly for …', but not in 'Toss with the oil and put away for …'. */
const isRightBefore = /^[ ,]{0,2}(?:[a-z]{1,12}ly,? )?for (?:about |another )?$/i;

function placeOf(where: Where, text: string, heat: Heat): Place | null {
  const rest = text.replace(otherOven, ' ');
  const oven: Place = { kind: 'oven', heat: grilled.test(rest) ? 'grill' : heat };
  switch (where) {
    case 'oven':
      return oven;
    case 'ring':
      return inOven.test(rest) ? oven : { kind: 'ring' };
    case 'nowhere':
      return grilled.test(rest) ? oven : null;
    case 'somewhere':
      if (inOven.test(rest) || hasVerb('oven', rest)) return oven;
      return onRing.test(rest) || hasVerb('ring', rest) ? { kind: 'ring' } : null;
  }
}

const hasVerb = (place: Where, text: string) =>
  patterns.some(({ where, pattern }) => where === place && text.search(pattern) >= 0);

function heatsOf({ text, temperatures }: ContentStep): { start: number; heat: number }[] {
  return temperatures.flatMap(({ start }, at) => {
    const heat = ovenCelsius(text, at, temperatures);
    return heat === null ? [] : [{ start, heat }];
  });
}

/**
 * Returns the temperature right after a time ('20 minutes at 220°C'), or else the last one before it, or else the
 * first.
 */
function heatAt(heats: readonly { start: number; heat: number }[], { start, end }: FoundTime): Heat {
  const beside = heats.find((each) => each.start >= end && each.start - end <= 6);
  return (beside ?? heats.findLast((each) => each.start < start) ?? heats[0])?.heat ?? null;
}
