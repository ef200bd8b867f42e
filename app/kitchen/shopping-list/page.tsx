import { Form, Link } from 'react-router';
import { unitChoices } from '../../recipes/scaling/copy.ts';
import { MAX_SERVINGS } from '../../recipes/scaling/servings.ts';
import { unitSystems } from '../../recipes/showing/serving/serving-choice.ts';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { KitchenFrame } from '../frame/kitchen-frame.tsx';
import { useOutbox } from '../offline/use-outbox.ts';
import { Operation, Problem, Submit } from '../operation-fields.tsx';
import { planPath, versionsPath } from '../paths.ts';
import { PickRecipe } from '../pick-recipe.tsx';
import { useReloadOnChange } from '../reload-on-change.ts';
import { SecretAddress } from '../secret-address.tsx';
import { AddLine, useListForm } from './add-line.tsx';
import { Aisles } from './aisles-part.tsx';
import { shoppingList as copy } from './copy.ts';
import type { ListAnswer, RecipeOnList, ShoppingListPageData } from './list-view.ts';
import { withPending } from './pending-list.ts';

interface PageProps {
  page: ShoppingListPageData;
  /** Answer to a form sent without scripts, or null. */
  answer: ListAnswer | null;
}

/** `/kitchen/list`. Works without scripts. */
export function ShoppingListPage({ page: stored, answer }: PageProps) {
  const page = withPending(stored, useOutbox().operations);
  const { brand, links, aisles, left } = page;
  const isEmpty = page.entryIds.length === 0;
  const refused = answer && !answer.ok ? answer : null;
  useReloadOnChange(versionsPath, 'list', page.version);
  return (
    <KitchenFrame brand={brand} links={links} title={copy.title}>
      <p role="status" className="mt-2 text-ink-soft print:hidden">
        {!isEmpty && (left > 0 ? copy.left(left) : copy.allTicked)}
      </p>
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div>
          {page.adding && <AddThis recipe={page.adding} operation={page.operation} />}
          <AddLine operation={page.operation} refused={refused} />
          {isEmpty && !page.adding && (
            <EmptyPart scene="list" style={brand?.style}>
              <p>{copy.empty}</p>
            </EmptyPart>
          )}
          {isEmpty && (
            <div className="mt-4">
              <AddRecipe choices={page.choices} operation={page.operation} />
            </div>
          )}
          <Aisles aisles={aisles} operation={page.operation} />
        </div>
        <div className="grid grid-cols-1 content-start gap-10 border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-10 print:hidden">
          <RecipesOnList recipes={page.recipes} operation={page.operation} />
          {!isEmpty && <AddRecipe choices={page.choices} operation={page.operation} />}
          {!isEmpty && <Units units={page.units} operation={page.operation} />}
          <Share since={page.linkSince} made={answer?.ok ? answer.link : undefined} />
          {!isEmpty && <Clear entryIds={page.entryIds} operation={page.operation} />}
        </div>
      </div>
    </KitchenFrame>
  );
}

function RecipesOnList({ recipes, operation }: { recipes: readonly RecipeOnList[]; operation: string }) {
  if (recipes.length === 0) return null;
  return (
    <section aria-labelledby="recipes">
      <h2 id="recipes" className="mb-3 text-2xl">
        {copy.recipes}
      </h2>
      <ul className="divide-y divide-line">
        {recipes.map((recipe) => (
          <OnList key={recipe.id} recipe={recipe} operation={operation} />
        ))}
      </ul>
    </section>
  );
}

function OnList({ recipe, operation }: { recipe: RecipeOnList; operation: string }) {
  const { onSubmit, error } = useListForm();
  const { id, name, serves, state } = recipe;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p dir="auto" className="text-lg font-semibold wrap-anywhere">
          {name}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {serves !== null && (
            <Form method="post" onSubmit={onSubmit} className="flex items-center gap-2">
              <Operation id={operation} intent="set-servings" entry={id} />
              <input
                key={serves}
                name="serves"
                type="number"
                min={1}
                max={MAX_SERVINGS}
                required
                defaultValue={serves}
                aria-label={copy.servings(name)}
                className="field w-20"
              />
              <Submit className="button button-compact button-quiet">{copy.setServings}</Submit>
            </Form>
          )}
          <Form method="post" onSubmit={onSubmit}>
            <Operation id={operation} intent="remove" names={id} />
            <Submit className="link min-h-11">
              {copy.removeRecipe}
              <span className="sr-only">{copy.removeNamed(name)}</span>
            </Submit>
          </Form>
        </div>
      </div>
      {state === 'shown' && serves === null && <p className="text-ink-soft">{copy.asWritten}</p>}
      {state !== 'shown' && <p className="text-ink-soft">{copy.notShown[state]}</p>}
      <Problem error={error} />
    </li>
  );
}

function AddThis({ recipe, operation }: { recipe: NonNullable<ShoppingListPageData['adding']>; operation: string }) {
  const { onSubmit, error } = useListForm();
  const { id, name, serves, units, foods } = recipe;
  return (
    <Form method="post" onSubmit={onSubmit} className="mt-6 rounded-2xl bg-wash px-5 py-5 print:hidden">
      <Operation id={operation} intent="add-recipe" recipe={id} />
      {units && <input type="hidden" name="units" value={units} />}
      <h2 dir="auto" className="mb-3 text-xl wrap-anywhere">
        {copy.addNamed(name)}
      </h2>
      {foods.length > 0 && (
        <fieldset className="mb-4">
          <legend className="mb-2">{copy.have}</legend>
          <div className="flex flex-wrap gap-2">
            {foods.map(({ food, lines }) => (
              <label key={lines[0]} className="chip relative max-w-full has-checked:line-through">
                <input type="checkbox" name="have" value={lines.join(' ')} className="size-5 flex-none" />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {food}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {serves !== null && (
          <Field
            name="serves"
            type="number"
            label={copy.forHowMany}
            min={1}
            max={MAX_SERVINGS}
            required
            defaultValue={serves}
            className="w-28"
          />
        )}
        <Submit>{copy.addNow}</Submit>
        <Link to={planPath(id, serves)} className="link inline-flex min-h-12 items-center">
          {copy.planInstead}
        </Link>
      </div>
      <Problem error={error} />
    </Form>
  );
}

function AddRecipe({ choices, operation }: Pick<ShoppingListPageData, 'choices' | 'operation'>) {
  const { onSubmit, error } = useListForm();
  return (
    <section aria-labelledby="add">
      <h2 id="add" className="mb-3 text-2xl">
        {copy.add}
      </h2>
      {choices.length === 0 ? (
        <p className="text-ink-soft">{copy.noneToAdd}</p>
      ) : (
        <Form method="post" onSubmit={onSubmit}>
          <Operation id={operation} intent="add-recipe" />
          <p className="mb-2 text-ink-soft">{copy.addFrom}</p>
          <PickRecipe choices={choices} label={copy.addRecipe} />
        </Form>
      )}
      <Problem error={error} />
    </section>
  );
}

/** Form that chooses the list's units. */
function Units({ units, operation }: Pick<ShoppingListPageData, 'units' | 'operation'>) {
  const { onSubmit, error } = useListForm();
  return (
    <div>
      <Form method="post" onSubmit={onSubmit} className="flex max-w-form flex-wrap items-end gap-3">
        <Operation id={operation} intent="set-units" />
        <SelectField
          key={units}
          name="units"
          label={copy.units}
          defaultValue={units}
          options={unitSystems.map((each) => ({ value: each, name: unitChoices[each] }))}
          className="min-w-40 basis-56"
        />
        <Submit className="button button-quiet">{copy.setUnits}</Submit>
      </Form>
      <Problem error={error} />
    </div>
  );
}

/** @param props.made result of creating or ending the link without scripts */
function Share({ since, made }: { since: string | null; made: Extract<ListAnswer, { ok: true }>['link'] }) {
  const { onSubmit, answer, error } = useListForm();
  const link = (answer?.ok ? answer.link : undefined) ?? made;
  const outcome = (
    <>
      <Problem error={error} />
      <p role="status" className="mt-2 empty:hidden">
        {link?.done}
      </p>
    </>
  );
  return (
    <SecretAddress
      id="share"
      words={copy.share}
      address={link?.address ?? null}
      since={since}
      onSubmit={onSubmit}
      outcome={outcome}
    />
  );
}

function Clear({ entryIds, operation }: Pick<ShoppingListPageData, 'entryIds' | 'operation'>) {
  const { onSubmit, error } = useListForm();
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{copy.clear}</summary>
      <Form method="post" onSubmit={onSubmit} className="mt-2 flex flex-wrap items-center gap-4">
        <Operation id={operation} intent="remove" names={entryIds.join(' ')} />
        <p>{copy.clearAsk}</p>
        <Submit className="button button-compact button-quiet">{copy.clearNow}</Submit>
      </Form>
      <Problem error={error} />
    </details>
  );
}
