import { minutesText } from '../../recipes/minutes-copy.ts';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { UnplacedLineList } from '../recipe-editor/unplaced-lines.tsx';
import { importPreview as copy } from './copy.ts';
import type { PreviewedRecipe } from './preview.ts';

export function PreviewCard({ recipe, previewId }: { recipe: PreviewedRecipe; previewId: string }) {
  const { position, name, there, missing, doubts, groups, steps, hasPicture, showsPicture } = recipe;
  const { creatorId } = useStudio();
  const id = `take-${position}`;
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0);
  const empty = [lines === 0 && ('ingredients' as const), steps.length === 0 && ('steps' as const)].filter(
    (part) => part !== false,
  );
  const others = missing.filter((part) => part !== 'ingredients' && part !== 'steps');
  const facts = [
    copy.facts(lines, steps.length),
    recipe.yield && copy.makes(recipe.yield.number, recipe.yield.word),
    recipe.minutes && minutesText(recipe.minutes),
    recipe.pictureSite === null ? hasPicture && copy.picture : copy.pictureOn(recipe.pictureSite),
    recipe.free && copy.free,
    recipe.comments > 0 && copy.comments(recipe.comments),
  ].filter(Boolean);
  const isThere = there?.as === 'same';
  return (
    <li id={`recipe-${position}`} tabIndex={-1} className="scroll-mt-4 card">
      <div className="flex items-start gap-3.5">
        {!isThere && (
          <input
            id={id}
            type="checkbox"
            name="take"
            value={position}
            defaultChecked={there === null && lines > 0}
            aria-label={copy.take(name)}
            aria-describedby={`${id}-facts`}
            className="mt-0.5 size-6 flex-none"
          />
        )}
        <div className="min-w-0 grow">
          {showsPicture && (
            <img
              src={studioPaths.importPicture(creatorId, previewId, position)}
              alt=""
              loading="lazy"
              decoding="async"
              className="float-end ms-3 mb-2 size-16 rounded-xl bg-wash object-cover sm:size-24"
            />
          )}
          <h2 dir="auto" className="text-xl break-words">
            {isThere ? name : <label htmlFor={id}>{name}</label>}
          </h2>
          <div id={`${id}-facts`}>
            <p className="text-ink-soft">{facts.join(' · ')}</p>
            {there && (
              <p className="mt-1 font-semibold">
                {isThere ? copy.same : copy.sameName}
                {': '}
                <a className="link inline-flex min-h-11 items-center" href={studioPaths.recipe(creatorId, there.id)}>
                  {copy.open}
                </a>
              </p>
            )}
            {empty.map((part) => (
              <p key={part} className="mt-1 font-semibold text-warning">
                {copy.empty[part]}
              </p>
            ))}
            {doubts > 0 && <p className="mt-1 font-semibold text-warning">{copy.doubts(doubts)}</p>}
            {others.length > 0 && (
              <p className="mt-1 text-ink-soft">{copy.missing(others.map((part) => copy.parts[part]).join(', '))}</p>
            )}
          </div>
        </div>
      </div>
      <div className={isThere ? undefined : 'sm:ms-[2.375rem]'}>
        {!isThere && <UnplacedLines recipe={recipe} />}
        <Details recipe={recipe} />
      </div>
    </li>
  );
}

function UnplacedLines({ recipe }: { recipe: PreviewedRecipe }) {
  const { position, unplaced, name } = recipe;
  const words = recipeEditor.unplaced;
  if (unplaced.length === 0) return null;
  return (
    <section aria-label={`${name}: ${words.title(unplaced.length)}`} className="mt-3 rounded-xl bg-wash p-3">
      <h3 className="font-sans font-semibold">{words.title(unplaced.length)}</h3>
      <p className="text-sm text-ink-soft">{words.lead}</p>
      <UnplacedLineList
        lines={unplaced}
        id={`unplaced-${position}`}
        button={(line, to) => ({ type: 'submit', name: 'place', value: `${position}.${line}.${to}` })}
      />
    </section>
  );
}

function Details({ recipe: { name, groups, steps, notes } }: { recipe: PreviewedRecipe }) {
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center underline">{copy.show(name)}</summary>
      <div dir="auto" className="grid gap-4 pt-2 break-words">
        {groups.length > 0 && (
          <div>
            <h3 className="font-sans font-semibold">{copy.ingredients}</h3>
            {groups.map(({ title, lines }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a preview never changes, and titles may be the same
              <div key={at}>
                {title && <p className="mt-2 text-ink-soft">{title}</p>}
                <ul className="list-disc pl-5">
                  {lines.map(({ text, inDoubt }, line) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a preview never changes, and lines may be the same
                    <li key={line} className="py-0.5">
                      {inDoubt ? (
                        <mark className="rounded bg-notice px-1 text-ink">
                          {text}
                          <span className="text-sm"> ({copy.inDoubt})</span>
                        </mark>
                      ) : (
                        text
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        <Texts title={copy.steps} texts={steps.map(({ title, text }) => (title ? `${title}: ${text}` : text))} />
        <Texts title={copy.notes} texts={notes} />
      </div>
    </details>
  );
}

function Texts({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans font-semibold">{title}</h3>
      <ol className="list-decimal pl-5">
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview never changes, and texts may be the same
          <li key={at} className="py-0.5">
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
