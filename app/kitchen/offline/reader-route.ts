import { withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { isSessionEnded } from '../../identity/sessions/session-cookie.server.ts';
import { findMember } from '../../membership/access/member.server.ts';
import type { Route } from './+types/reader-route';
import { readerOf } from './reader.server.ts';

/** Names the reader. `isEnded` is true if the session was ended deliberately. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const services = context.get(servicesContext);
  return withUnavailable(services, async () => {
    const reader = readerOf(await findMember(context));
    const isEnded = reader.account === null && (await isSessionEnded(request, services));
    return Response.json({ ...reader, isEnded });
  });
};
