import type { RecipeYield } from '../../content/recipe-shape.ts';
import type { Units } from '../../scaling/measures.ts';

/** How a recipe's amounts are shown. At most one of `serves`, `scale` and `tins` is set. */
export interface ServingChoice {
  /** Another number than the recipe's own. */
  serves: number | null;
  /** Times the recipe, where it does not say in whole numbers what it makes. */
  scale: Scale | null;
  /** Ids of tins (`tinId`): the recipe's and the cook's. */
  tins: { from: string; to: string } | null;
  units: Units;
}

export const scales = ['1/2', '2', '3'] as const;
export type Scale = (typeof scales)[number];
export const unitSystems = ['written', 'metric', 'us', 'imperial'] as const satisfies readonly Units[];

/** What a choice is read against. */
export interface Scalable {
  yield: RecipeYield | null;
  /** The id of the tin that the recipe is for; null: not known. */
  tin: string | null;
}

export const asWritten: ServingChoice = { serves: null, scale: null, tins: null, units: 'written' };

/** As much as the recipe makes: what takes back any of the three. */
export const asMade = { serves: null, scale: null, tins: null } satisfies Partial<ServingChoice>;

/** Whether it is more or less than the recipe makes. */
export const isScaled = ({ serves, scale, tins }: ServingChoice) => serves !== null || scale !== null || tins !== null;

/** Null: no such units. */
export const readUnits = (value: string | null) => unitSystems.find((each) => each === value) ?? null;

/** The parameters of an address that bear a choice. */
export const choiceNames = ['serves', 'scale', 'from', 'tin', 'units'] as const;

/** The choice as an address bears it; what is as the recipe was written is left out. */
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
