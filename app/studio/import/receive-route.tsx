import { listStudios } from '../../creators/members.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { findMember } from '../../membership/access/member.server.ts';
import styles from '../frame/studio.css?url';
import type { Route } from './+types/receive-route';
import { ReceivePage } from './receive-page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/**
 * Loads the page that the bookmarklet opens. Public, because a redirect to the sign-in would end the connection to the
 * opener. The received text is stored in the browser until the sign-in.
 */
export const loader = pageLoader('Studios could not be read', async ({ context }: Route.LoaderArgs, { db }) => {
  const member = await findMember(context);
  return { isSignedIn: member !== null, studios: member ? await listStudios(db, member) : [] };
});

export default function ImportReceive({ loaderData }: Route.ComponentProps) {
  return <ReceivePage {...loaderData} />;
}
