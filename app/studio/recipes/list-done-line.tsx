import { Form, Link } from 'react-router';
import { DoneLine } from '../frame/done-line.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { recipeListWords as copy, publicationWords } from './copy.ts';
import type { ListDone } from './recipes-page.ts';

const words = {
  removed: copy.wasRemoved,
  back: copy.wasTakenBack,
  copied: copy.copied,
  gone: copy.gone,
  full: copy.full,
  'too-often': copy.tooOften,
  failed: copy.failed,
} as const;

/** What was just done to a recipe of the list, with the way back, or to the copy. */
export function ListDoneLine({ done: { what, recipeId } }: { done: ListDone }) {
  const { creatorId } = useStudio();
  return (
    <DoneLine key={`${what} ${recipeId}`}>
      <p>{words[what]}</p>
      {what === 'removed' && <RemovalForm recipeId={recipeId} removed="no" button={copy.undo} />}
      {what === 'copied' && (
        <Link to={studioPaths.recipe(creatorId, recipeId)} className="link inline-flex min-h-11 items-center">
          {publicationWords.edit}
        </Link>
      )}
    </DoneLine>
  );
}

/** Removes a recipe, or takes that back. @param props.of the recipe's name, where there are several buttons */
export function RemovalForm(props: { recipeId: string; removed: 'yes' | 'no'; button: string; of?: string }) {
  const { creatorId } = useStudio();
  const { recipeId, removed, button, of } = props;
  return (
    <Form method="post" action={studioPaths.recipeRemoval(creatorId, recipeId)}>
      <input type="hidden" name="removed" value={removed} />
      <button
        type="submit"
        className="link inline-flex min-h-11 items-center"
        aria-label={of && copy.about(button, of)}
      >
        {button}
      </button>
    </Form>
  );
}
