import type { RouterContextProvider } from 'react-router';
import { conflict, forbidden, notFound } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { community as words } from '../copy.ts';
import { loadCommunity } from '../load-community.server.ts';
import { postPictures } from '../pictures/copy.ts';
import type { PicturesRefusal } from '../pictures/post-action.server.ts';
import { hasRoomForPictures } from '../pictures/stored-pictures.server.ts';
import { writeRefusal } from '../standing.ts';

type RefusalReason = keyof typeof words.refusals;

interface Args {
  request: Request;
  params: { name: string };
  context: Readonly<RouterContextProvider>;
}

/** Finds the reason why the person may not add pictures, or null. Called before a form with pictures is read. */
export async function findPicturesRefusal(args: Args, services: Services): Promise<PicturesRefusal | null> {
  const community = await loadCommunity(services, args);
  if (!community) return { status: 404, error: words.refusals.closed };
  const { standing, settings, profile } = community;
  const now = services.now();
  const refusal = writeRefusal(standing, settings, profile, now);
  if (refusal) return { status: 403, error: words.refusals[refusal] };
  if (profile === null || (await hasRoomForPictures(services.db, { profileId: profile.id, now }))) return null;
  return { status: 400, error: postPictures.errors['too-many-a-day'] };
}

export function refusePost<Answer>(reason: RefusalReason, refused: (summary: string) => Answer) {
  const answer = refused(words.refusals[reason]);
  switch (reason) {
    case 'not-a-member':
    case 'paused':
    case 'excluded':
    case 'moderators-only':
      return forbidden(answer);
    case 'closed':
    case 'no-such-thread':
    case 'no-such-recipe':
    case 'no-such-post':
      return notFound(answer);
    case 'read-only':
    case 'thread-closed':
    case 'conflict':
      return conflict(answer);
  }
}
