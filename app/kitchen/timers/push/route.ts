import { decoded, readBody } from '../../../http/form.server.ts';
import { countTry } from '../../../http/limit.ts';
import { servicesContext } from '../../../http/services.ts';
import { requireUser } from '../../../identity/sessions/visitor.server.ts';
import type { Route } from './+types/route';
import { storeTimers } from './commands.server.ts';
import { arePushKeys } from './push-encoder.server.ts';
import { readEndpoint } from './push-endpoint.ts';
import { openPushKeys } from './push-keys.server.ts';
import { readTimerPushRequest } from './schema.server.ts';
import { findSubscription, subscribeToTimers, unsubscribeFromTimers } from './subscriptions.server.ts';
import type { TimerPushAnswer, TimerPushState } from './timer-push.ts';

/** Maximum size of a request's body, in bytes. */
const MAX_BYTES = 32 * 1024;

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, log, now } = services;
  const { accountId, sessionHash, email } = await requireUser(context);
  const browser = { accountId, sessionHash };
  try {
    const limit = await countTry(context, 'kitchen', { account: email });
    if (!limit.ok) return answer({ ok: false, reason: 'too-many-requests' });
    const body = await readBody(request, MAX_BYTES);
    const read = readTimerPushRequest(body && decoded(body));
    if (!read.ok) return answer(read);
    const asked = read.request;
    switch (asked.kind) {
      case 'state': {
        const { publicKey } = await openPushKeys(db, services);
        const subscription = await findSubscription(db, { sessionHash });
        const state = { publicKey, isOn: subscription !== null, revision: subscription?.revision ?? 0 };
        return Response.json(state satisfies TimerPushState);
      }
      case 'subscribe': {
        const { p256dh, auth } = asked;
        const known = readEndpoint(asked.endpoint);
        if (!known) return answer({ ok: false, reason: 'unknown-push-service' });
        if (!arePushKeys({ p256dh, auth })) return answer({ ok: false, reason: 'malformed' });
        const target = { endpoint: known.endpoint, p256dh, auth };
        const { revision } = await subscribeToTimers(db, { ...browser, ...target, now: now() });
        return answer({ ok: true, revision, leftOut: 0 });
      }
      case 'unsubscribe':
        await unsubscribeFromTimers(db, browser);
        return answer({ ok: true, revision: 0, leftOut: 0 });
      case 'timers': {
        const { revision, timers } = asked;
        return answer(await storeTimers(db, { ...browser, revision, timers, now: now() }));
      }
    }
  } catch (err) {
    if (err instanceof Response) throw err;
    log.error({ err }, 'A browser’s timers could not be stored');
    return answer({ ok: false, reason: 'unavailable' });
  }
}

const statuses: Record<Exclude<TimerPushAnswer, { ok: true }>['reason'], number> = {
  malformed: 400,
  'too-many-timers': 400,
  'wrong-duration': 400,
  'unknown-push-service': 400,
  'not-subscribed': 409,
  outdated: 409,
  'too-many-requests': 429,
  unavailable: 503,
};

const answer = (given: TimerPushAnswer) => Response.json(given, { status: given.ok ? 200 : statuses[given.reason] });
