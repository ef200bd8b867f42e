import { type ComponentType, memo } from 'react';
import type { ContentLine } from '../content/recipe-content.ts';
import { recipePage } from './copy.ts';
import type { FullView } from './recipe-view.ts';
import type { ShownLine } from './shown-amounts.ts';
import { keyed, ShownText } from './shown-text.tsx';
import { useTicks } from './use-ticks.ts';

const copy = recipePage.ingredients;

/** Component shown below the text of a line. */
export type LineMark = ComponentType<{ line: ContentLine }>;

/** Ingredients with checkboxes that work without scripts. */
export const RecipeIngredients = memo(function RecipeIngredients(props: {
  recipeId: string;
  whole: Pick<FullView, 'groups'>;
  /** One for each line, across all groups. */
  shown: ShownLine[];
  Mark?: LineMark | undefined;
}) {
  const { recipeId, whole, shown } = props;
  const form = useTicks(recipeId);
  let line = 0;
  return (
    <form ref={form} autoComplete="off" className="recipe-ticks mt-6">
      {/* Without this disabled button, Enter in a checkbox would submit the form. */}
      <button type="submit" disabled hidden />
      {keyed(whole.groups).map(({ key, item: group }) => (
        <fieldset key={key} className="mt-5 first:mt-0">
          {group.title && (
            <legend dir="auto" className="mb-1.5 font-bold text-accent-text">
              {group.title}
            </legend>
          )}
          <ul className="grid">
            {group.lines.map((each) => {
              line += 1;
              return <Line key={line} number={line} line={each} shown={shown[line - 1]} Mark={props.Mark} />;
            })}
          </ul>
        </fieldset>
      ))}
      <p className="mt-2 text-right print:hidden">
        <button type="reset" className="recipe-clear link px-1 py-3 text-sm">
          {copy.clear}
        </button>
      </p>
    </form>
  );
});

function Line(props: { number: number; line: ContentLine; shown: ShownLine | undefined; Mark: LineMark | undefined }) {
  const { number, line, shown, Mark } = props;
  return (
    <li>
      <label className="recipe-line">
        <input type="checkbox" name={`${number} ${line.text}`} />
        <span dir="auto" className="min-w-0">
          <ShownText parts={shown?.parts ?? []} />
          {shown?.caution && <small className="recipe-caution">{shown.caution}</small>}
          {Mark && <Mark line={line} />}
        </span>
      </label>
    </li>
  );
}
