import { roleOf } from '../../access/roles.ts';
import { isUuid } from '../../http/ids.ts';
import { withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { memberContext } from '../../membership/access/member.server.ts';
import type { Route } from './+types/marks-route';
import { MAX_MARKS, type Marks } from './kitchen-marks.tsx';
import { findMarks } from './queries.server.ts';

/**
 * Returns which recipes of the parameter `of` the signed-in person saved or cooked. Separate from the page, whose HTML
 * is cached.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const ids = new URL(request.url).searchParams.get('of')?.split(',', MAX_MARKS) ?? [];
  return withUnavailable(services, async () => {
    const { accountId } = await requireUser(context);
    const { account } = await context.get(memberContext)();
    const creatorId = account?.membership?.creatorId ?? null;
    const marks: Marks = {
      ...(await findMarks(services.db, { accountId, recipeIds: ids.filter(isUuid) })),
      memberOf: roleOf(account, creatorId) === 'member' ? creatorId : null,
    };
    return Response.json(marks);
  });
}
