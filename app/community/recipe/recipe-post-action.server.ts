import type { FormDeclaration, RefuseForm, Reply } from '../../http/form.ts';
import { badRequest, conflict, notFound } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { community } from '../copy.ts';
import { byOf } from '../load-community.server.ts';
import { findPicturesRefusal, refusePost } from '../pages/writing.server.ts';
import { postAction } from '../pictures/post-action.server.ts';
import { recipeTalk } from './copy.ts';
import { type Args, findRecipeCommunity, type RecipeCommunity } from './load.server.ts';
import { formOptions, type WriteResult, writeAboutRecipe } from './write.server.ts';

type Written = Extract<WriteResult, { ok: true }>;

/** Makes the action of a form that writes a note or question about the recipe of the address. */
export function recipePostAction<Refuse extends RefuseForm>(
  form: FormDeclaration<Refuse>,
  answer: (
    args: Args,
    services: Services,
    written: { found: RecipeCommunity; post: Written },
  ) => Response | Promise<Response>,
) {
  return postAction(
    form,
    'A note or question about a recipe could not be stored',
    { ...formOptions, findPicturesRefusal },
    async (args: Args, { services, user, values, pictures, refused }): Promise<Reply<ReturnType<Refuse>>> => {
      const found = await findRecipeCommunity(services, args);
      if (!found || 'movedTo' in found) return notFound(refused(community.refusals['no-such-recipe']));
      const by = byOf(services, { accountId: user.accountId, creatorId: found.community.creatorId });
      const post = await writeAboutRecipe(services.db, by, found, { values, pictures });
      return post.ok ? answer(args, services, { found, post }) : refuseAbout(post.reason, refused);
    },
  );
}

function refuseAbout<Answer>(
  reason: Extract<WriteResult, { ok: false }>['reason'],
  refused: (summary: string) => Answer,
) {
  switch (reason) {
    case 'empty':
    case 'too-long':
      return badRequest(refused(community.words[reason]));
    case 'says-nothing':
      return badRequest(refused(recipeTalk.errors.nothing));
    case 'line-changed':
      return conflict(refused(recipeTalk.errors.lineChanged));
    default:
      return refusePost(reason, refused);
  }
}
