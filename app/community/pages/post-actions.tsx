import { Form } from 'react-router';
import { PlainList } from '../../ui/plain-list.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { community as words } from '../copy.ts';
import { communityPaths } from '../paths.ts';
import type { PostViewData } from '../threads/post-view.tsx';
import { pages as copy } from './copy.ts';

const look = 'link inline-flex min-h-11 items-center text-sm text-ink-soft';

export function PostActions(props: { post: PostViewData; subdomain: string; isReadOnly: boolean }) {
  const { post, subdomain, isReadOnly } = props;
  const { id, isOwn, state, author } = post;
  const name = author.name ?? words.formerMember;
  const isEditable = isOwn && !isReadOnly && (state === 'shown' || state === 'held');
  const links = [
    { words: copy.actions.link, to: communityPaths.post(subdomain, id) },
    isEditable && { words: copy.actions.edit, to: communityPaths.editPost(subdomain, id) },
    isOwn
      ? { words: copy.actions.remove, to: communityPaths.deletePost(subdomain, id) }
      : { words: copy.actions.report, to: communityPaths.report(subdomain, id) },
  ];
  return (
    <PlainList aria-label={copy.actions.label(name)} className="mt-1 flex flex-wrap gap-x-5">
      {links.map(
        (link) =>
          link && (
            <li key={link.words}>
              <SiteLink to={link.to} className={look}>
                {link.words}
              </SiteLink>
            </li>
          ),
      )}
      {!isOwn && !author.isModerator && author.name !== null && (
        <li>
          <Form method="post" action={communityPaths.blocks(subdomain)}>
            <input type="hidden" name="person" value={author.id} />
            <button type="submit" name="block" value="yes" className={look}>
              {copy.actions.block(name)}
            </button>
          </Form>
        </li>
      )}
    </PlainList>
  );
}
