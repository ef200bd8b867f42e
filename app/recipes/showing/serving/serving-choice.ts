import type { RecipeYield } from '../../content/recipe-shape.ts';
import type { Units } from '../../scaling/measures.ts';

/** Choice of the amounts and units of a recipe. At most one of `serves`, `scale` and `tins` is set. */
export interface ServingChoice {
  /** Number of servings, or null for the recipe's own number. */
  serves: number | null;
  /** Factor other than 1, for recipes without a whole-number yield, or null. */
  scale: Scale | null;
  /** Ids (`tinId`) of the recipe's tin and of the cook's tin, or null if the tin stays the same. */
  tins: { from: string; to: string } | null;
  units: Units;
}

export const scales = ['1/2', '2', '3'] as const;
export type Scale = (typeof scales)[number];
export const unitSystems = ['written', 'metric', 'us', 'imperial'] as const satisfies readonly Units[];

export interface Scalable {
  yield: RecipeYield | null;
  /** Id of the recipe's tin, or null if unknown. */
  tin: string | null;
}

export const asWritten: ServingChoice = { serves: null, scale: null, tins: null, units: 'written' };

/** Change that resets a choice to the recipe's own amounts. */
export const asMade = { serves: null, scale: null, tins: null } satisfies Partial<ServingChoice>;

export const isScaled = ({ serves, scale, tins }: ServingChoice) => serves !== null || scale !== null || tins !== null;

export const readUnits = (value: string | null) => unitSystems.find((each) => each === value) ?? null;

/** Parameters of an address that contain a choice. */
export const choiceNames = ['serves', 'scale', 'from', 'tin', 'units'] as const;

/** Converts a choice to address parameters, omitting the recipe's own values. */
export function choiceQuery(choice: ServingChoice, recipe: Scalable): Record<string, string> {
  const { serves, scale, tins, units } = choice;
  const given: Record<string, string> = {};
  if (serves !== null) given.serves = String(serves);
  if (scale) given.scale = scale;
  if (tins && tins.from !== recipe.tin) given.from = tins.from;
  if (tins) given.tin = tins.to;
  if (units !== 'written') given.units = units;
  return given;
}
