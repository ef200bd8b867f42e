import { aisleOf } from '../../kitchen/shopping-list/aisles.ts';
import { inNumber } from '../../kitchen/shopping-list/food.ts';
import { isDietTag } from './search-filters.ts';

export type TagGroup = 'meal' | 'diet' | 'ingredient' | 'other';

const meals = new Set(
  (
    'appetizer aperitif baking bake barbecue bbq bowl breakfast broth brunch cake canape casserole cocktail cookie ' +
    'curry dessert dinner dip drink fika lunch lunchbox main mains mezze picnic pie pizza pudding roast salad ' +
    'sandwich side snack soup starter stew stir-fry sundae supper sweet taco tapas tart tea'
  ).split(' '),
);
/** Kinds of food that `aisleOf` does not know. */
const kinds = new Set('game grain legume offal pulse seafood shellfish vegetable veg'.split(' '));
const mainAisles = new Set(['produce', 'fish', 'meat', 'dairy', 'dry', 'nuts', 'tins', 'frozen', 'baking', 'bakery']);

/** Returns the group of a tag. The last word makes a tag a meal or a kind of food: 'weeknight dinner' is a meal. */
export function tagGroup(tag: string): TagGroup {
  if (isDietTag(tag)) return 'diet';
  const name = inNumber(tag.toLowerCase().trim(), false);
  const last = name.split(/\s+/).at(-1)!;
  if (meals.has(last) || meals.has(tag.toLowerCase())) return 'meal';
  return kinds.has(last) || mainAisles.has(aisleOf(name)) ? 'ingredient' : 'other';
}
