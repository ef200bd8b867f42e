import { Link } from 'react-router';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { type ComparedPart, Comparison } from '../editing/comparison.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { publicationWords as copy } from './copy.ts';
import { PublicationForm, Submit } from './publication-form.tsx';
import type { ComparedWords, PublicationPage } from './publication-page.ts';

export function RevisionList({ page }: { page: PublicationPage }) {
  const { creatorId, role } = useStudio();
  const { recipeId, revisions, revision, version, next, see } = page;
  return (
    <section aria-labelledby="history" className="card">
      <h2 id="history" className="text-xl">
        {copy.history}
      </h2>
      <p className="mt-2 text-ink-soft">{revisions.length > 0 ? copy.historyLead : copy.noHistory}</p>
      {revisions.length > 0 && <p className="mt-2 text-sm text-ink-soft">{copy.historyRule}</p>}
      <ul className="mt-3 divide-y divide-line">
        {revisions.map(({ number, at, change, author }) => (
          <li
            key={number}
            id={`version-${number}`}
            className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {copy.revision(number)}
                {number === revision && (
                  <span className="ml-2 rounded-lg bg-wash px-2 py-0.5 text-sm">{copy.isPublic}</span>
                )}
              </p>
              <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                {change}, <Moment at={at} />
                {author && ` ${copy.by(author)}`}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Link
                to={`${studioPaths.recipePublication(creatorId, recipeId, { see: String(number) })}#version-${number}`}
                preventScrollReset
                aria-label={copy.seeVersion(number)}
                className="link inline-flex min-h-11 items-center"
              >
                {copy.compare}
              </Link>
              {role !== 'operator' && (
                <PublicationForm recipeId={recipeId} intent="bring-back">
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="number" value={number} />
                  <Submit idle={copy.bringBack} busy={copy.bringing} intent="bring-back" number={number} look="quiet" />
                </PublicationForm>
              )}
            </div>
            {see?.number === number && (
              <div className="w-full">
                <Comparison parts={see.parts.map(comparedOf)} />
                <Link
                  to={studioPaths.recipePreview(creatorId, recipeId, { as: 'member', revision: number })}
                  className="link mt-2 inline-flex min-h-11 items-center"
                >
                  {copy.seeWhole}
                </Link>
              </div>
            )}
          </li>
        ))}
      </ul>
      {next !== null && (
        <p className="mt-3">
          <TextLink to={studioPaths.recipePublication(creatorId, recipeId, { before: String(next) })}>
            {copy.older}
          </TextLink>
        </p>
      )}
    </section>
  );
}

function comparedOf({ pictures, ...part }: ComparedWords): ComparedPart {
  if (!pictures) return part;
  const side = (words: string, addresses: readonly string[]) =>
    addresses.length > 0 && (
      <>
        {words}
        <span className="mt-2 flex flex-wrap gap-2">
          {addresses.map((address) => (
            <Picture
              key={address}
              source={readPictureAddress(address)}
              fallback="/fallback/recipe.svg"
              shape="card"
              sizes="96px"
              alt=""
              className="size-[96px] rounded-lg object-cover"
            />
          ))}
        </span>
      </>
    );
  return { ...part, earlier: side(part.earlier, pictures.earlier), current: side(part.current, pictures.current) };
}
