import { notFound, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { community as words } from '../copy.ts';
import { byOf } from '../load-community.server.ts';
import { findPicturesRefusal } from '../pages/writing.server.ts';
import { postAction } from '../pictures/post-action.server.ts';
import type { Route } from './+types/excerpt-route';
import { recipeTalk } from './copy.ts';
import type { ExcerptAnswer } from './excerpt.ts';
import { findRecipeCommunity, loadExcerpt } from './load.server.ts';
import { refuseAbout } from './reply.server.ts';
import { formOptions, writeAboutRecipe } from './write.server.ts';

/** Newest notes and questions for the late part of the recipe's page and of cook mode. 403 for visitors. */
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

/** Writes a note or question, and answers with the excerpt that shows it. */
export const action = postAction(
  form,
  'A note or question about a recipe could not be stored',
  { ...formOptions, findPicturesRefusal },
  async (args: Route.ActionArgs, { services, user, values, pictures, refused }) => {
    const found = await findRecipeCommunity(services, args);
    if (!found || 'movedTo' in found) return notFound(refused(words.refusals['no-such-recipe']));
    const by = byOf(services, { accountId: user.accountId, creatorId: found.community.creatorId });
    const result = await writeAboutRecipe(services.db, by, found, { values, pictures });
    if (!result.ok) return refuseAbout(result.reason, refused);
    const reader = { ...found.reader, profileId: result.profileId };
    const excerpt = await loadExcerpt(services.db, { ...found, reader });
    return Response.json({ ok: true, excerpt, isHeld: result.heldBy !== null } satisfies ExcerptAnswer);
  },
);
