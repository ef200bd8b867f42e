import { recipePage as copy } from '../../recipes/showing/copy.ts';
import type { FullView } from '../../recipes/showing/recipe-view.ts';
import { isScaled } from '../../recipes/showing/serving/serving-choice.ts';
import type { ShownServing } from '../../recipes/showing/serving/use-serving.ts';
import { keyed } from '../../recipes/showing/shown-text.tsx';
import { Picture } from '../../ui/picture.tsx';

export function RecipeNotes(props: { whole: FullView; shown: Pick<ShownServing, 'choice' | 'amounts'> }) {
  const { source, morePictures, notesNameAmounts } = props.whole;
  const { choice, amounts } = props.shown;
  const { notes } = amounts;
  if (notes.length === 0 && !source && morePictures.length === 0) return null;
  return (
    <div className="recipe-notes shell grid gap-8 pb-14 md:pb-20">
      {notes.length > 0 && (
        <section aria-labelledby="notes" className="rounded-2xl border border-line p-6 sm:p-8">
          <h2 id="notes" className="text-2xl">
            {copy.notes}
          </h2>
          {notesNameAmounts && isScaled(choice) && <p className="mt-2 text-ink-soft">{copy.notesAsWritten}</p>}
          <ul className="mt-3 grid max-w-text gap-3">
            {keyed(notes).map(({ key, item }) => (
              <li key={key} dir="auto" className="whitespace-pre-line">
                {item}
              </li>
            ))}
          </ul>
        </section>
      )}
      {morePictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-5 print:hidden">
          {keyed(morePictures).map(({ key, item: { picture, alt } }) => (
            <li key={key}>
              <Picture
                source={picture}
                fallback="/fallback/recipe.svg"
                shape="card"
                sizes="(min-width: 600px) 370px, 90vw"
                alt={alt || copy.closer}
                className="aspect-[4/3] w-full rounded-2xl object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {source && (
        <p className="text-ink-soft">
          {copy.source}:{' '}
          {source.address ? (
            <a href={source.address} rel="noopener nofollow" className="link wrap-anywhere">
              {source.words}
            </a>
          ) : (
            <span dir="auto">{source.words}</span>
          )}
        </p>
      )}
    </div>
  );
}
