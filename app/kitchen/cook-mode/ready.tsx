import { Suspense } from 'react';
import { Form } from 'react-router';
import type { Cooked as CookedRecipe } from '../../community/recipe/note-offer.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { mine } from '../copy.ts';
import { type KitchenAnswer, NOTE_LENGTH } from '../member-recipe/member-recipe.ts';
import { memberRecipe } from '../member-recipe/member-recipe-copy.ts';
import { useEmptied } from '../operation-fields.tsx';
import { useOperationForm } from '../operation-form.tsx';
import { recipeCookedPath, recipeNotePath } from '../paths.ts';
import { cookMode as copy } from './copy.ts';
import { type CookDish, nameOf } from './use-dish-amounts.ts';

const NoteOffer = latePart(async () => (await import('../../community/recipe/note-offer.tsx')).NoteOffer, null);

export function Ready({ dishes, words, path }: { dishes: readonly CookDish[]; words: string; path: string }) {
  return (
    <div aria-live="polite" className="cook-ready">
      <h2>{copy.ready}</h2>
      <p>{copy.readyLead}</p>
      {dishes.map((dish) => (
        <Cooked key={dish.id} dish={dish} isAlone={dishes.length === 1} />
      ))}
      <div className="cook-ways">
        <ButtonLink to={path} look="quiet">
          {words}
        </ButtonLink>
      </div>
    </div>
  );
}

function Cooked({ dish, isAlone }: { dish: CookDish; isAlone: boolean }) {
  const { subdomain, slug, isAskedAfter } = dish;
  if (!isAskedAfter || subdomain === null) return null;
  return (
    <section aria-label={isAlone ? undefined : nameOf(dish)} className="cook-ways">
      {!isAlone && (
        <h3 dir="auto" className="w-full font-sans text-xl font-semibold wrap-anywhere">
          {nameOf(dish)}
        </h3>
      )}
      <CookedForm action={recipeCookedPath(subdomain, slug)} note={dish.note} />
      <NextTime action={recipeNotePath(subdomain, slug)} />
    </section>
  );
}

/** @param props.note recipe on which a note to the community is offered, or null */
function CookedForm({ action, note }: { action: string; note: CookedRecipe | null }) {
  const { onSubmit, answer, waiting } = useOperationForm<KitchenAnswer>(action);
  const isCooked = answer?.ok === true;
  return (
    <>
      {!isCooked && (
        <Form method="post" action={action} onSubmit={onSubmit}>
          <button type="submit" name="intent" value="cooked" className="button button-compact button-quiet">
            {mine.cook}
          </button>
        </Form>
      )}
      <p role="status" className={answer?.ok === false ? 'text-danger' : undefined}>
        {answer?.ok === false ? answer.error : isCooked && memberRecipe.done.cooked}
      </p>
      {isCooked && !waiting && note && (
        <Suspense>
          <NoteOffer cooked={note} className="w-full" />
        </Suspense>
      )}
    </>
  );
}

/** Form that adds a line to the cook's note. Does not show the note, because the page is cached for several readers. */
function NextTime({ action }: { action: string }) {
  const { onSubmit, answer } = useOperationForm<KitchenAnswer>(action);
  const form = useEmptied(answer);
  return (
    <Form ref={form} method="post" action={action} onSubmit={onSubmit} className="grid w-full max-w-form gap-3">
      <input type="hidden" name="add" value="yes" />
      <Field
        name="text"
        label={copy.note}
        hint={copy.noteHint}
        maxLength={NOTE_LENGTH}
        required
        autoComplete="off"
        error={answer?.ok === false ? answer.error : undefined}
      />
      <p className="flex flex-wrap items-center gap-4">
        <button type="submit" name="intent" value="note" className="button button-compact button-quiet">
          {copy.addNote}
        </button>
        <span role="status">{answer?.ok && copy.noted}</span>
      </p>
    </Form>
  );
}
