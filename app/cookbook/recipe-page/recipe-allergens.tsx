import type { Allergen } from '../../recipes/content/allergens.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';

const copy = recipePage.allergens;
const named = (some: readonly Allergen[]) => some.join(', ');

/** An unstated allergen is never shown as absent. */
export function RecipeAllergens({ allergens }: { allergens: RecipeView['allergens'] }) {
  const { contains, freeFrom, notSaid } = allergens;
  return (
    <section aria-labelledby="allergens" className="recipe-allergens mt-8 border-t border-line pt-5">
      <h3 id="allergens" className="font-sans text-base font-bold tracking-normal">
        {copy.title}
      </h3>
      {contains.length + freeFrom.length === 0 ? (
        <p className="mt-1 text-ink-soft">{copy.nothingSaid}</p>
      ) : (
        <dl className="mt-1 grid gap-1">
          {contains.length > 0 && <Said name={copy.contains} what={named(contains)} strong />}
          {freeFrom.length > 0 && <Said name={copy.freeFrom} what={named(freeFrom)} />}
          {notSaid.length > 0 && <Said name={copy.notSaid} what={named(notSaid)} quiet />}
        </dl>
      )}
    </section>
  );
}

function Said(props: { name: string; what: string; strong?: boolean; quiet?: boolean }) {
  return (
    <div className={props.quiet ? 'text-sm text-ink-soft' : undefined}>
      <dt className="inline">{props.name}: </dt>
      <dd className={props.strong ? 'inline font-bold' : 'inline'}>{props.what}</dd>
    </div>
  );
}
