import { noSuchResource, pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/picture-route';
import { readPositions } from './preview.ts';
import { findPictureToShow } from './previews.server.ts';

export const loader = pageLoader(
  'A picture of a preview could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, now }) => {
    const { studio, member } = await requireStudio(context, params);
    const [position] = readPositions([params.position]) ?? [];
    if (position === undefined) return noSuchResource('picture');
    const own = { creatorId: studio.creatorId, accountId: member.accountId, previewId: params.previewId };
    const picture = await findPictureToShow(db, { ...own, position, now: now() });
    if (!picture) return noSuchResource('picture');
    const headers = { 'Content-Type': `image/${picture.kind}`, 'Cross-Origin-Resource-Policy': 'same-origin' };
    return new Response(new Uint8Array(picture.bytes), { headers });
  },
);
