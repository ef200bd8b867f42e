import { community } from '../../community/copy.ts';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownPost } from './case.server.ts';
import { postPage as copy } from './copy.ts';

export const nameOf = ({ author }: Pick<ShownPost, 'author'>) => author.name ?? community.formerMember;

/** Post as moderators read it. Its words have no links, so that no tap leaves the queue by accident. */
export function ModeratedPostView({ post, clamp = false }: { post: ShownPost; clamp?: boolean }) {
  const { state, words, pictures, createdAt, isEdited, heldBy } = post;
  const rule = heldBy && (state === 'held' ? copy.heldBy(heldBy) : copy.hiddenBy(heldBy));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
        <bdi className="font-semibold wrap-anywhere text-ink">{nameOf(post)}</bdi>
        <Moment at={createdAt} />
        {isEdited && <span>{copy.edited}</span>}
      </p>
      {!clamp && state !== 'shown' && <p className="mt-1 text-sm font-semibold">{rule || copy.states[state]}</p>}
      <p
        dir="auto"
        className={`mt-2 max-w-text wrap-anywhere whitespace-pre-line ${clamp ? 'line-clamp-4' : ''} ${words ? '' : 'text-ink-soft italic'}`}
      >
        {words || (state === 'deleted' ? copy.deletedWords : copy.noWords)}
      </p>
      {!clamp && pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {pictures.map(({ key, alt }) => (
            <li key={key}>
              <Picture
                source={{ own: key }}
                fallback="/fallback/recipe.svg"
                shape="card"
                sizes="12rem"
                alt={alt || community.pictureAlt(nameOf(post))}
                className="aspect-[4/3] w-48 rounded-xl object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
