import type { ContentStep } from '../../recipes/content/recipe-content.ts';
import { ovenCelsius } from '../../recipes/scaling/temperature.ts';
import type { Dish, Heat, Phase, Place } from './schedule.ts';

/** Of a dish; the steps after them are not planned. */
export const MOST_STEPS = 50;
/** Of a step: the work, and what it waits for. */
export const MOST_PHASES = 4;
/** Of a step, in minutes: three days. */
const LONGEST = 72 * 60;
const OVERNIGHT = 8 * 60;
/** Nobody does the same for longer than this, unless the step says so. */
const LONGEST_WORK = 30;
/** Of a step; later ones count nothing. */
const MOST_TIMES = 20;
/** In UTF-16 code units: as far as is looked for what a time belongs to. */
const AROUND = 200;

/**
 * What people do with food, by what it needs of a cook: a step waits for the first of these, works on the second, and the
 * times of the third are no part of it ('keeps for 3 days').
 */
const verbWords = {
  waits: {
    oven: 'bak(?:e|es|ed|ing)(?! powder| soda| sheet| tray| paper| parchment| dish| tin| pan)|roast(?:s|ed|ing)?(?! tin| pan| tray| dish)|broil(?:s|ed|ing)?',
    ring: 'simmer(?:s|ed|ing)?|boil(?:s|ed)?|poach(?:es|ed|ing)?|steam(?:s|ed|ing)?|stew(?:s|ed|ing)?|braise[sd]?|braising|bubbl(?:e|ing)|reduc(?:e|es|ing)',
    nowhere:
      'rest(?:s|ed|ing)?(?! of)|chill(?:s|ed|ing)?|refrigerat(?:e|es|ed|ing)|freez(?:e|es|ing)|marinat(?:e|es|ed|ing)|prov(?:e|es|ed|ing)|proof(?:s|ed|ing)?|ris(?:e|es|ing)|soak(?:s|ed|ing)?|cool(?:s|ed|ing)?|stand(?:s|ing)?(?! mixer)|sit(?:s|ting)?|set aside|to set|until set|steep(?:s|ed|ing)?|infus(?:e|es|ed|ing)|ferment(?:s|ed|ing)?|brin(?:e|es|ed|ing)|cur(?:e|es|ed|ing)|drain(?:s|ed|ing)?|thaw(?:s|ed|ing)?|defrost(?:s|ed|ing)?',
    /** Where, the words around say. */
    somewhere: 'leav(?:e|ing)|cover(?:ed)?|slow[- ]cook(?:er|ed)?|overnight',
  },
  works: {
    ring: 'fr(?:y|ies|ied|ying)|saut[eé](?:s|ed|ing)?|sear(?:s|ed|ing)?|sweat(?:s|ed|ing)?|brown(?:s|ed|ing)?(?! sugar| rice)|caramelis(?:e|ing)|caramelize|soften(?:s|ed|ing)?|blanch(?:es|ed|ing)?|melt(?:s|ed|ing)?|toast(?:s|ed|ing)?|cook(?:s|ed|ing)?',
    nowhere:
      'knead(?:s|ed|ing)?|whisk(?:s|ed|ing)?|beat(?:s|en|ing)?|stir(?:s|red|ring)?|whip(?:s|ped)?|mix|mixing|blend(?:s|ed|ing)?|blitz|process|mash|massage|grill(?:s|ed|ing)?|chop(?:s|ped|ping)?|toss(?:es|ed|ing)?',
  },
  stores: { nowhere: 'keep(?:s|ing)?|stor(?:e|es|ed|ing)|lasts?' },
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
/** What does not need the oven though it names it. */
const otherOven = /\b(?:pre-?heat|heat|turn on|set)\b[^.;]{0,30}\boven\b|\b(?:from|out of|off) the oven\b/gi;
const grilled = /\bbroil|\bunder (?:a|the)(?: hot)? grill\b/i;

const days = /\b(?:(\d{1,2}|one|two|three|four|five)(?:[–-]\d{1,2})? days?|overnight)\b/gi;
const words: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5 };

/** 'every 5 minutes', 'up to 2 days', 'the last 10 minutes': part of another time, or not needed. */
const noneBefore = /\b(?:every|after|last|first|final|within|up to|previous)(?: the)? ?(?:about )?$/i;
/** 'Take it out 30 minutes before serving', and not 'cool for 30 minutes before serving' */
const noneAfter = /^(?: or (?:so )?)?(?: (?:before|ahead|in advance|earlier|beforehand)|[- ]old)\b/i;
const eachSide = /^ (?:per|on each|on both|each|a) sides?\b/i;
/** '4 hours or overnight' */
const insteadOf = /^,? or(?: [a-z]+){0,4} ?$/i;

interface FoundTime {
  start: number;
  end: number;
  minutes: number;
}

/** What the steps of a recipe need, of the times, verbs and temperatures that they name. An estimate, and shown as one. */
export function workOfSteps(steps: readonly ContentStep[]): Dish {
  let heat: Heat = null;
  return steps.slice(0, MOST_STEPS).map((step) => {
    const work = workOfStep(step, heat);
    heat = work.heat;
    return work.phases;
  });
}

/** @param before what the dish's oven was set to in earlier steps */
function workOfStep(step: ContentStep, before: Heat): { phases: Phase[]; heat: Heat } {
  const { text } = step;
  const read = text.slice(0, 10_000);
  const heats = heatsOf(step);
  const verbs = findVerbs(read);
  const found = findTimes(step).flatMap((time) => {
    const sentence = sentenceAround(read, time);
    const verb = verbOf(verbs, sentence);
    if (verb?.kind === 'stores') return [];
    const isActive = isWork(verb, sentence, time.minutes);
    const place = placeOf(verb?.where ?? 'somewhere', sentence.text, heatAt(heats, time) ?? before);
    return [{ minutes: time.minutes, isActive, place }];
  });
  const last = heats.at(-1)?.heat ?? before;
  const active = found.filter((each) => each.isActive);
  const waits = mergeWaits(found.filter((each) => !each.isActive));
  const needed = Math.max(handlingOf(text), sumOf(active));
  const where =
    active.find((each) => each.place)?.place ?? (found.length > 0 ? null : placeOf('somewhere', read, last));
  const phases: Phase[] = [{ minutes: Math.min(needed, LONGEST), isActive: true, place: where }];
  let left = LONGEST - phases[0]!.minutes;
  for (const wait of waits) {
    const minutes = Math.min(wait.minutes, left);
    if (minutes > 0) phases.push({ ...wait, minutes });
    left -= minutes;
  }
  return { phases, heat: last };
}

/** Waits that follow each other at one place are one. The last of those that a step may have takes in all after it. */
function mergeWaits(waits: readonly Phase[]): Phase[] {
  const merged: Phase[] = [];
  for (const wait of waits) {
    const last = merged.at(-1);
    if (last && (merged.length === MOST_PHASES - 1 || isSamePlace(last.place, wait.place))) {
      merged.pop();
      merged.push({ ...last, minutes: last.minutes + wait.minutes, place: placeOfBoth(last.place, wait.place) });
    } else merged.push(wait);
  }
  return merged;
}

const isSamePlace = (one: Place | null, other: Place | null) =>
  one?.kind === 'oven' && other?.kind === 'oven' ? one.heat === other.heat : one?.kind === other?.kind;

/** The place that fewer dishes can have at the same time. */
function placeOfBoth(one: Place | null, other: Place | null): Place | null {
  if (isSamePlace(one, other)) return one;
  if (one?.kind === 'oven' && other?.kind === 'oven') return { kind: 'oven', heat: null };
  return [one, other].find((place) => place?.kind === 'oven') ?? one ?? other;
}

/** Two minutes, and one for each line of its text, up to a quarter of an hour. */
const handlingOf = (text: string) => Math.min(15, 2 + Math.ceil(text.length / 60));

const sumOf = (phases: readonly Phase[]) => phases.reduce((sum, { minutes }) => sum + minutes, 0);

/** The times that a step takes, in its order. Of a range the longer end counts, so that nothing is late. */
function findTimes({ text, durations }: ContentStep): FoundTime[] {
  const all = [
    ...durations.map(({ start, end, seconds, secondsMax }) => ({
      ...{ start, end },
      minutes: Math.max(1, Math.ceil((secondsMax ?? seconds) / 60)),
    })),
    ...[...text.slice(0, 10_000).matchAll(days)].map(({ 0: whole, 1: number, index }) => ({
      ...{ start: index, end: index + whole.length },
      minutes: number ? (words[number.toLowerCase()] ?? Number(number)) * 24 * 60 : OVERNIGHT,
    })),
  ].sort((a, b) => a.start - b.start);
  const taken: FoundTime[] = [];
  for (const time of all) {
    if (taken.length === MOST_TIMES) break;
    const after = text.slice(time.end, time.end + 30);
    const previous = taken.at(-1);
    const before = text.slice(Math.max(0, time.start - 30), time.start);
    if (noneBefore.test(before) || (noneAfter.test(after) && !/\bfor (?:about )?$/i.test(before))) continue;
    if (previous && time.start - previous.end <= 40 && insteadOf.test(text.slice(previous.end, time.start))) continue;
    taken.push(eachSide.test(after) ? { ...time, minutes: 2 * time.minutes } : time);
  }
  return taken;
}

interface Sentence {
  text: string;
  /** Where in the step it begins. */
  start: number;
  /** Where in it the time begins. */
  at: number;
}

function sentenceAround(text: string, { start, end }: FoundTime): Sentence {
  const before = text
    .slice(Math.max(0, start - AROUND), start)
    .split(/[.!?;] |\n/)
    .at(-1)!;
  const after = text.slice(end, end + AROUND).split(/[.!?;](?: |$)|\n/)[0]!;
  return { text: before + text.slice(start, end) + after, start: start - before.length, at: before.length };
}

interface Verb {
  kind: Kind;
  where: Where;
  /** Where it ends. */
  end: number;
}

const findVerbs = (text: string): Verb[] =>
  patterns
    .flatMap(({ kind, where, pattern }) =>
      [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ kind, where, end: index + word.length })),
    )
    .sort((a, b) => a.end - b.end);

/** The last verb before a time in its sentence, or the first one after it; null: none that is known. */
function verbOf(verbs: readonly Verb[], { text, start, at }: Sentence): Verb | null {
  const near = verbs.filter(({ end }) => end > start && end <= start + text.length);
  return near.findLast(({ end }) => end <= start + at) ?? near[0] ?? null;
}

/** Whether the cook is busy all the time. What is under a lid, in the oven or on a low heat needs nobody. */
function isWork(verb: Verb | null, { text, start, at }: Sentence, minutes: number): boolean {
  if (verb && verb.kind !== 'works') return false;
  const before = text.slice(0, at);
  if (verb?.where === 'ring' && /\b(?:cover(?:ed)?|lid|oven|low heat|gentle heat)\b/i.test(before)) return false;
  return minutes <= LONGEST_WORK || (verb?.where === 'nowhere' && isRightBefore.test(before.slice(verb.end - start)));
}

/** 'Stir constantly for …', and not 'Toss with the oil and put away for …' */
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

/** An oven's temperatures in a step, with their places. */
function heatsOf({ text, temperatures }: ContentStep): { start: number; heat: number }[] {
  return temperatures.flatMap(({ start }, at) => {
    const heat = ovenCelsius(text, at, temperatures);
    return heat === null ? [] : [{ start, heat }];
  });
}

/** '20 minutes at 220°C'; else the last one before the time; else the first one of the step. */
function heatAt(heats: readonly { start: number; heat: number }[], { start, end }: FoundTime): Heat {
  const beside = heats.find((each) => each.start >= end && each.start - end <= 6);
  return (beside ?? heats.findLast((each) => each.start < start) ?? heats[0])?.heat ?? null;
}
