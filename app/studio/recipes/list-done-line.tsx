import { Form, Link } from 'react-router';
import { DoneLine } from '../frame/done-line.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { recipeListWords as copy, publicationWords } from './copy.ts';
import { type OwnSearch, ownSearchQuery } from './own-search.ts';
import type { ListDone } from './recipes-page.ts';
import { writeSelected } from './selection.ts';

const words: Record<ListDone['what'], (count: number) => string> = {
  published: copy.wasPublished,
  offline: copy.wasTakenOffline,
  tagged: copy.wasTagged,
  removed: copy.wasRemoved,
  back: copy.wasTakenBack,
  copied: () => copy.copied,
  gone: () => copy.gone,
  full: () => copy.full,
  none: () => copy.noneSelected,
  'no-tag': () => copy.noTag,
  'too-often': () => copy.tooOften,
  failed: () => copy.failed,
};

export function ListDoneLine({ done: { what, of, left, undo = [] }, search }: { done: ListDone; search: OwnSearch }) {
  const { creatorId } = useStudio();
  const isSomething = what in copy.left;
  return (
    <DoneLine key={`${what} ${of.join()}`}>
      <div>
        {(of.length > 0 || !isSomething) && <p>{words[what](of.length)}</p>}
        {left > 0 && isSomething && <p>{copy.left[what as keyof typeof copy.left](left)}</p>}
        {what === 'tagged' && of.length > 0 && <p className="text-ink-soft">{copy.taggedLead}</p>}
      </div>
      {what === 'removed' && <UndoForm of={of} act="restore" words={copy.undo} search={search} />}
      {what === 'published' && (
        <UndoForm of={undo} act="offline" words={copy.undoPublishing(undo.length)} search={search} />
      )}
      {what === 'copied' && of[0] && (
        <Link to={studioPaths.recipe(creatorId, of[0])} className="link inline-flex min-h-11 items-center">
          {publicationWords.edit}
        </Link>
      )}
    </DoneLine>
  );
}

function UndoForm(props: { of: readonly string[]; act: 'restore' | 'offline'; words: string; search: OwnSearch }) {
  const { of, act, words, search } = props;
  const { creatorId } = useStudio();
  if (of.length === 0) return null;
  return (
    <Form method="post" action={studioPaths.recipeSelection(creatorId, ownSearchQuery(search))}>
      {of.map((recipeId) => (
        <input key={recipeId} type="hidden" name="recipe" value={writeSelected({ recipeId, version: 0 })} />
      ))}
      <button type="submit" name="do" value={act} className="link inline-flex min-h-11 items-center">
        {words}
      </button>
    </Form>
  );
}
