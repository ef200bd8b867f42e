import { data, redirect } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { isUuid } from '../../http/ids.ts';
import { pageLoader } from '../../http/replies.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { communityMeta } from '../community-frame.tsx';
import { loadCommunity } from '../load-community.server.ts';
import { communityPaths, postAnchor } from '../paths.ts';
import { findPostPlace } from '../threads/queries.server.ts';
import type { Route } from './+types/post-route';
import { pages as copy } from './copy.ts';
import { MissingPage } from './missing-page.tsx';

/** Redirects to the page of the thread on which the post is, or would be if it is gone. */
export const loader = pageLoader('The place of a post could not be read', async (args: Route.LoaderArgs, services) => {
  const community = await loadCommunity(services, args);
  if (!community) return data(null, { status: 404 });
  const { creatorId, standing, profile, frame } = community;
  const { name, postId } = args.params;
  // A reader without access learns nothing about the post from the redirect.
  if (standing === 'visitor') throw redirect(communityPaths.community(name));
  const place = isUuid(postId)
    ? await findPostPlace(services.db, { creatorId, profileId: profile?.id ?? null }, postId)
    : null;
  if (!place) return data({ frame }, { status: 404 });
  const { threadId, isOpening, isShown, isNearStart } = place;
  const isOnFirstPage = isShown && (isOpening || isNearStart);
  const page = communityPaths.thread(name, threadId, isOnFirstPage ? {} : { from: postId });
  throw redirect(`${page}#${postAnchor(postId.toLowerCase())}`);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.postMissing) : [];

export default function PostRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  return <MissingPage frame={loaderData.frame} title={copy.postMissing} />;
}
