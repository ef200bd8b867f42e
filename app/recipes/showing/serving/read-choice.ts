import type { ShownBody } from '../../content/recipe-content.ts';
import type { RecipeYield } from '../../content/recipe-shape.ts';
import { MAX_SERVINGS, readServes } from '../../scaling/servings.ts';
import { findTin } from '../../scaling/tins.ts';
import { asWritten, readUnits, type Scalable, type ServingChoice, scales } from './serving-choice.ts';

/** Returns true for a yield from which whole servings can be chosen. */
export const isCounted = (made: RecipeYield | null): made is RecipeYield =>
  made !== null && Number.isInteger(made.number) && made.number <= MAX_SERVINGS;

/** Reads the choice in an address, ignoring invalid parameters. */
export function readChoice(query: URLSearchParams, recipe: Scalable): ServingChoice {
  const units = readUnits(query.get('units')) ?? 'written';
  const serves = isCounted(recipe.yield) ? readServes(query.get('serves')) : null;
  if (serves !== null) return { ...asWritten, units, serves: serves === recipe.yield?.number ? null : serves };
  const scale = isCounted(recipe.yield) ? undefined : scales.find((each) => each === query.get('scale'));
  if (scale) return { ...asWritten, units, scale };
  return { ...asWritten, units, tins: readTins(query.get('from') ?? recipe.tin, query.get('tin')) };
}

/** Returns the cost in attempts of the limit `scaling`: one per full hundred of lines, steps and amounts, at most 9. */
export function renderingCost(body: ShownBody | null): number {
  const lines = body?.groups.flatMap((group) => group.lines) ?? [];
  const amounts = lines.reduce((sum, line) => sum + line.amounts.length, 0);
  return Math.min(9, Math.floor((lines.length + amounts + (body?.steps.length ?? 0)) / 100));
}

function readTins(from: string | null, to: string | null): ServingChoice['tins'] {
  return from && to && from !== to && findTin(from) && findTin(to) ? { from, to } : null;
}

/** Returns an address's choice in canonical form. */
export function choiceInAddress(query: URLSearchParams): [name: string, value: string][] {
  const units = readUnits(query.get('units'));
  return [...amountInAddress(query), ...(units && units !== 'written' ? [['units', units] as [string, string]] : [])];
}

/** Returns `choiceInAddress`, preceded by `serves` as 0 if the page refuses the servings. */
export const choiceOrRefusalInAddress = (query: URLSearchParams): [name: string, value: string][] => [
  ...(areServesRefused(query) ? [['serves', '0'] as [string, string]] : []),
  ...choiceInAddress(query),
];

export const areServesRefused = (query: URLSearchParams): boolean =>
  Boolean(query.get('serves')) && readServes(query.get('serves')) === null;

function amountInAddress(query: URLSearchParams): [name: string, value: string][] {
  const serves = readServes(query.get('serves'));
  if (serves !== null) return [['serves', String(serves)]];
  const scale = scales.find((each) => each === query.get('scale'));
  if (scale) return [['scale', scale]];
  const [from, tin] = [query.get('from'), query.get('tin')];
  if (!tin || !findTin(tin)) return [];
  return [...(from && findTin(from) ? [['from', from] as [string, string]] : []), ['tin', tin]];
}
