import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { community as copy } from '../copy.ts';
import type { TextPart } from './linked.ts';
import type { ReadPost } from './queries.server.ts';

/** Post as a page shows it. Times are ISO 8601. */
export interface PostViewData extends Pick<ReadPost, 'id' | 'state' | 'pictures' | 'author' | 'isOwn' | 'version'> {
  paragraphs: TextPart[][];
  createdAt: string;
  isEdited: boolean;
}

const gone = { deleted: copy.deleted, hidden: copy.hiddenNow } as const;
const notes = { held: copy.held, hidden: copy.hidden, removed: copy.removedOwn } as const;

/**
 * One post with its author. Says that the post is gone if the reader may not see it.
 * @param props.creator name of the creator, for the badge
 * @param props.actions links and buttons below the text
 */
export function PostView(props: { post: PostViewData; creator: string; children?: ReactNode; actions?: ReactNode }) {
  const { post, creator, children, actions } = props;
  const { state, isOwn, author } = post;
  if (state === 'deleted' || (state !== 'shown' && !isOwn)) {
    return <p className="text-ink-soft italic">{gone[state as keyof typeof gone] ?? copy.removed}</p>;
  }
  const name = author.name ?? copy.formerMember;
  return (
    <>
      <div className="flex items-center gap-3">
        <Face name={author.name} picture={author.picture} />
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          <bdi className="font-semibold text-ink">{name}</bdi>
          {author.isModerator && <Badge creator={creator} />}
          {author.isImported && <span>{copy.imported}</span>}
          <Moment at={post.createdAt} />
          {post.isEdited && <span>{copy.edited}</span>}
        </p>
      </div>
      {state !== 'shown' && <p className="mt-1 text-sm text-ink-soft">{notes[state as keyof typeof notes]}</p>}
      {children}
      <PostWords paragraphs={post.paragraphs} />
      {post.pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {post.pictures.map(({ key, alt }) => (
            <li key={key}>
              <a href={variantAddress(key, 'whole', 960, 'webp')}>
                <Picture
                  source={{ own: key }}
                  fallback="/fallback/recipe.svg"
                  shape="card"
                  sizes="12rem"
                  alt={alt || copy.pictureAlt(name)}
                  className="aspect-[4/3] w-48 rounded-xl object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {actions}
    </>
  );
}

function Face({ name, picture }: { name: string | null; picture: string | null }) {
  const look = 'size-10 flex-none rounded-full';
  return picture ? (
    <Picture
      source={{ own: picture }}
      fallback="/fallback/recipe.svg"
      shape="plate"
      sizes="2.5rem"
      alt=""
      className={`${look} object-cover`}
    />
  ) : (
    <span aria-hidden="true" className={`${look} grid place-items-center bg-wash font-semibold text-accent-text`}>
      {[...(name ?? '')][0]}
    </span>
  );
}

/** Badge of the creator's people. Outside the name, so that a name cannot imitate it. */
export function Badge({ creator }: { creator: string }) {
  return (
    <span dir="auto" className="rounded-(--radius-button) bg-wash px-2 text-xs font-bold text-accent-text">
      {copy.badge(creator)}
    </span>
  );
}

function PostWords({ paragraphs }: { paragraphs: TextPart[][] }) {
  return paragraphs.map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity
    <p key={index} dir="auto" className="mt-2 max-w-text wrap-anywhere whitespace-pre-line">
      {parts.map(({ text, href }, part) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          <a key={part} href={href} rel="nofollow ugc noopener" className="link">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  ));
}
