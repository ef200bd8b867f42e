import { Picture } from '../ui/picture.tsx';
import type { RecipeChoice } from './recipe-choices.server.ts';

/**
 * Recipes as buttons that submit the surrounding form with the field `recipe`.
 * @param props.label name of a button, from the recipe's name
 */
export function PickRecipe(props: { choices: readonly RecipeChoice[]; label: (recipe: string) => string }) {
  return (
    <>
      {/* Without this button, Enter in a field would submit the form with the first recipe. */}
      <button type="submit" disabled hidden />
      <ul className="pick-recipe">
        {props.choices.map((choice) => (
          <li key={choice.id}>
            <button
              type="submit"
              name="recipe"
              value={choice.id}
              aria-label={props.label(choice.name)}
              className="group"
            >
              <ChoicePicture choice={choice} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ChoicePicture({ choice: { name, image } }: { choice: Pick<RecipeChoice, 'name' | 'image'> }) {
  return (
    <>
      <Picture
        source={image}
        fallback="/fallback/recipe.svg"
        shape="card"
        sizes="160px"
        alt=""
        className="aspect-[4/3] w-full rounded-xl object-cover"
      />
      <span dir="auto" className="mt-1.5 line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere">
        {name}
      </span>
    </>
  );
}
