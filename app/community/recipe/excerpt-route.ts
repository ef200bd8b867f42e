import { withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/excerpt-route';
import { recipeTalk } from './copy.ts';
import type { ExcerptAnswer } from './excerpt.ts';
import { findRecipeCommunity, loadExcerpt } from './load.server.ts';
import { recipePostAction } from './recipe-post-action.server.ts';

export function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  return withUnavailable(services, async () => {
    const found = await findRecipeCommunity(services, args);
    if (!found || 'movedTo' in found) return new Response(null, { status: 404 });
    if (found.community.standing === 'visitor') return new Response(null, { status: 403 });
    const answer: ExcerptAnswer = { ok: true, excerpt: await loadExcerpt(services.db, found), isHeld: false };
    return Response.json(answer);
  });
}

const form = {
  unexpected: recipeTalk.errors.failed,
  refused: (error: string): ExcerptAnswer => ({ ok: false, error }),
};

export const action = recipePostAction(form, async (_, { db }, { found, post }) => {
  const reader = { ...found.reader, profileId: post.profileId };
  const excerpt = await loadExcerpt(db, { ...found, reader });
  return Response.json({ ok: true, excerpt, isHeld: post.heldBy !== null } satisfies ExcerptAnswer);
});
