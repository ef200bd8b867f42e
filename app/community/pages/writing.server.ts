import type { RouterContextProvider } from 'react-router';
import { conflict, forbidden, notFound } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { community as words } from '../copy.ts';
import { loadCommunity } from '../load-community.server.ts';
import { hasRoomForPictures } from '../pictures/stored-pictures.server.ts';
import { writeRefusal } from '../standing.ts';

type RefusalReason = keyof typeof words.refusals;

interface Args {
  request: Request;
  params: { name: string };
  context: Readonly<RouterContextProvider>;
}

/** Finds out if the person may write here, and so add pictures. Asked before a form with pictures is read. */
export async function mayAddPictures(args: Args, services: Services): Promise<boolean> {
  const community = await loadCommunity(services, args);
  if (!community) return false;
  const { standing, settings, profile } = community;
  const now = services.now();
  if (writeRefusal(standing, settings, profile, now)) return false;
  return profile === null || hasRoomForPictures(services.db, { profileId: profile.id, now });
}

/** Response to a form that a command refused, with the status and the sentence of the reason. */
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
