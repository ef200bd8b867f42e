import { yieldToEventLoop } from '../../http/event-loop.server.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { isSameOrigin } from '../../http/origin.server.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { storeEvents } from '../commands.server.ts';
import { proxyToMixpanel } from '../proxy.server.ts';
import type { Route } from './+types/route';
import { readUpload } from './upload.server.ts';
import { readEvents } from './wire.ts';

const passedOn = ['engage', 'groups', 'record', 'flags', 'settings'] as const;

/** Receives the SDK's POST requests, in its wire format. Reads no session, and writes no IP address to the database. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { creatorId, upload } = params;
  if (!isUpload(upload)) return refuse(404, 'There is no such address');
  return atTheDoor({ request, creatorId, context }, (services) =>
    upload === 'track'
      ? storeTrack({ request, creatorId: creatorId.toLowerCase(), context }, services)
      : proxyToMixpanel(services.analytics.mixpanel, { request, upload, creatorId }),
  );
}

/** Responds to requests for flags and settings, which the SDK sends with GET. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { creatorId, upload } = params;
  if (!isUpload(upload)) return refuse(404, 'There is no such address');
  if (upload !== 'flags' && upload !== 'settings') return refuse(405, 'Not allowed', { Allow: 'POST' });
  return atTheDoor({ request, creatorId, context }, (services) =>
    proxyToMixpanel(services.analytics.mixpanel, { request, upload, creatorId }),
  );
}

async function atTheDoor(
  { request, creatorId, context }: Pick<Route.ActionArgs, 'request' | 'context'> & { creatorId: string },
  answer: (services: Services) => Promise<Response>,
): Promise<Response> {
  const services = context.get(servicesContext);
  if (!isSameOrigin(request, services.acceptedOrigins)) return refuse(403, 'Sent from another site');
  if (!isUuid(creatorId)) return refuse(404, 'There is no such address');
  try {
    const limit = await countTry(context, 'analytics');
    if (!limit.ok) return refuse(429, 'Too many requests');
    return await answer(services);
  } catch (err) {
    services.log.error({ err }, 'Events could not be stored');
    return refuse(503, 'Not available at the moment');
  }
}

function isUpload(name: string): name is 'track' | (typeof passedOn)[number] {
  return name === 'track' || (passedOn as readonly string[]).includes(name);
}

/** Stores a batch of events. Yields to the event loop between steps, so that other requests wait for one step only. */
async function storeTrack(
  { request, creatorId, context }: Pick<Route.ActionArgs, 'request' | 'context'> & { creatorId: string },
  { db, analytics, now }: Services,
): Promise<Response> {
  const received = now();
  const upload = await readUpload(request);
  if (!upload.ok) return refuse(upload.reason === 'too-large' ? 413 : 400, upload.reason);
  await yieldToEventLoop();
  const read = readEvents(upload.json, { creatorId, now: received });
  if (!read.ok) {
    const status = { 'too-many': 413, malformed: 400, 'another-creator': 403 }[read.reason];
    return refuse(status, read.reason);
  }
  await yieldToEventLoop();
  const hourly = await countTry(context, 'analytics-hour', { creator: creatorId, times: read.events.length });
  if (!hourly.ok) return refuse(429, 'Too many requests');
  const stored = await storeEvents(db, {
    creatorId,
    events: read.events,
    forward: analytics.mixpanel !== null,
    now: received,
  });
  return stored.ok ? accepted() : refuse(404, stored.reason);
}

/** Returns a success response in the SDK's format for `verbose=1`. */
function accepted(): Response {
  return Response.json({ status: 1, error: null });
}

function refuse(status: number, error: string, headers: HeadersInit = {}): Response {
  return Response.json({ status: 0, error }, { status, headers });
}
