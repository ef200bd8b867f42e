import { data, type RouterContextProvider } from 'react-router';
import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import { findOwnPost } from '../threads/queries.server.ts';

interface Args {
  request: Request;
  params: { name: string; postId: string };
  context: Readonly<RouterContextProvider>;
}

/** Loads one of the reader's own posts. Former and excluded members may open it too. */
export async function loadOwnPost(args: Args, services: Services) {
  const community = await loadCommunity(services, args);
  if (!community) return data(null, { status: 404 });
  const { creatorId, frame, standing } = community;
  const { accountId } = await requireUser(args.context);
  const { name, postId } = args.params;
  const found = isUuid(postId) ? await findOwnPost(services.db, { accountId, creatorId, postId }) : null;
  if (!found) return data({ frame, post: null }, { status: 404 });
  const { id, threadId, words, pictures, version, isOpening } = found;
  // Former members cannot open the thread.
  const back = standing === 'visitor' ? communityPaths.ownWords() : communityPaths.thread(name, threadId);
  return data({ frame, post: { id, words, pictures, version, isOpening, back } });
}
