import { redirect } from 'react-router';
import { countTry } from '../../http/limit.ts';
import { noSuchResource } from '../../http/replies.ts';
import { clientAddressContext, servicesContext } from '../../http/services.ts';
import type { Route } from './+types/click-route';
import { readClickLink } from './click-link.server.ts';
import { countClick } from './clicks.server.ts';
import { isPress } from './press.ts';

/** Redirects to the target of a letter's link, even if the press cannot be counted. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, secrets, now, log } = context.get(servicesContext);
  const link = readClickLink(new URL(request.url).searchParams, secrets);
  if (!link) return noSuchResource('link');
  const { letterId, target } = link;
  try {
    if (isPress(request, { sentMinute: Number(params.minute), now: now() })) {
      const account = `${context.get(clientAddressContext)} ${letterId} ${target}`;
      const first = await countTry(context, 'letter-click', { account });
      if (first.ok) await countClick(db, link);
    }
  } catch (err) {
    log.error({ err, letter: letterId }, 'A press of a letter’s link could not be counted');
  }
  return redirect(target);
}
