import { useEffect } from 'react';
import { Form } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { recipeListWords as copy } from './copy.ts';
import { type OwnSearch, ownSearchQuery } from './own-search.ts';
import type { ToPublish } from './selection.ts';
import { writeSelected } from './selection.ts';

export function PublishingQuestion({ question, search }: { question: readonly ToPublish[]; search: OwnSearch }) {
  const { creatorId, isPublic } = useStudio();
  // Moves the focus to the page's heading when the question is closed, because its buttons are gone.
  useEffect(() => () => document.querySelector('h1')?.focus(), []);
  const isMeant = ({ state, isBlocked }: ToPublish) => !isBlocked && (state === 'draft' || state === 'changed');
  const meant = question.filter(isMeant);
  const free = meant.filter((each) => each.free).length;
  const lacking = meant.filter(({ missing }) => missing.length > 0).length;
  const left = question.filter((each) => !isMeant(each));
  return (
    <Toast>
      <div className="min-w-0 flex-[1_1_100%]">
        <h2 className="text-xl">{copy.ask(meant.length)}</h2>
        <p className="mt-1 text-ink-soft">
          {meant.length > 0 && copy.askLead({ members: meant.length - free, free }, isPublic)}
          {lacking > 0 && ` ${copy.lacking(lacking)}`}
        </p>
        <Recipes of={meant} />
        {left.length > 0 && (
          <>
            <h3 className="mt-3 font-sans text-base font-semibold">{copy.leftOut}</h3>
            <Recipes of={left} />
          </>
        )}
      </div>
      {meant.length > 0 && (
        <Form method="post" action={studioPaths.recipeSelection(creatorId, ownSearchQuery(search))}>
          {meant.map((each) => (
            <input key={each.recipeId} type="hidden" name="recipe" value={writeSelected(each)} />
          ))}
          <input type="hidden" name="sure" value="yes" />
          <button type="submit" name="do" value="publish" className="button">
            {copy.publishThese(meant.length)}
          </button>
        </Form>
      )}
      <ButtonLink to={studioPaths.recipes(creatorId, ownSearchQuery(search))} look="quiet">
        {copy.notNow}
      </ButtonLink>
    </Toast>
  );
}

function Recipes({ of }: { of: readonly ToPublish[] }) {
  const { creatorId } = useStudio();
  return (
    <PlainList className="mt-2 max-h-80 overflow-auto">
      {of.map((each) => (
        <li key={each.recipeId} className="py-1 wrap-anywhere">
          <a href={studioPaths.recipe(creatorId, each.recipeId)} className="link" dir="auto">
            {each.name || copy.unnamed}
          </a>{' '}
          <span className="text-ink-soft">
            <Said of={each} />
          </span>
        </li>
      ))}
    </PlainList>
  );
}

function Said({ of: { state, scheduledFor, missing } }: { of: ToPublish }) {
  if (scheduledFor) {
    return (
      <>
        {copy.staysScheduled} <Moment at={scheduledFor} />
      </>
    );
  }
  if (state === 'published') return copy.isPublishedAlready;
  return missing.join(', ');
}
