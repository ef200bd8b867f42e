import { listStudios } from '../../creators/members.server.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findMember } from '../../membership/access/member.server.ts';
import styles from '../frame/studio.css?url';
import type { Route } from './+types/receive-route';
import { ReceivePage } from './receive-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/**
 * Where the bookmarklet hands a page over. Open to everybody, because a sign-in in between would cut it off from the page
 * that opened it: what arrives waits in the browser until somebody has signed in.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext);
  try {
    const member = await findMember(context);
    return { isSignedIn: member !== null, studios: member ? await listStudios(db, member) : [] };
  } catch (err) {
    log.error({ err }, 'Studios could not be read');
    throw unreadablePage();
  }
}

export default function ImportReceive({ loaderData }: Route.ComponentProps) {
  return <ReceivePage {...loaderData} />;
}
