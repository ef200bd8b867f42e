import { readBody } from '../http/form.server.ts';
import { type Mixpanel, sendToMixpanel } from './forwarding/mixpanel.server.ts';

const RECORDING_BYTES = 1024 * 1024;

/** Forwards requests that are not stored here to Mixpanel, with the project's token instead of the creator's id. */
export async function proxyToMixpanel(
  mixpanel: Mixpanel | null,
  { request, upload, creatorId }: { request: Request; upload: string; creatorId: string },
): Promise<Response> {
  if (!mixpanel) return Response.json(nothing);
  const { method } = request;
  const sent = method === 'POST' ? await readBody(request, RECORDING_BYTES) : undefined;
  if (sent === null) return Response.json({ status: 0, error: 'too-large' }, { status: 413 });

  const query = new URL(request.url).searchParams;
  for (const name of ['token', '$token']) if (query.has(name)) query.set(name, mixpanel.token);
  const type = request.headers.get('content-type');
  const result = await sendToMixpanel(mixpanel, {
    path: `${upload}/`,
    query,
    method: method === 'POST' ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${mixpanel.token}:`).toString('base64')}`,
      ...(type ? { 'content-type': type } : {}),
    },
    body: sent && withToken(sent, { creatorId, token: mixpanel.token }),
  });
  if (result.ok) return new Response(result.body, { headers: { 'content-type': 'application/json' } });
  return Response.json({ status: 0, error: result.reason }, { status: result.reason === 'refused' ? 400 : 502 });
}

/** Empty successful response to any kind of request: uploads read `status`, and requests for flags read `flags`. */
const nothing = { status: 1, error: null, flags: {} };

/** Replaces the creator's id with the token in the JSON of the `data` field, which may be base64. */
function withToken(
  sent: Uint8Array<ArrayBuffer>,
  { creatorId, token }: { creatorId: string; token: string },
): BodyInit {
  const text = Buffer.from(sent).toString('latin1');
  const data = text.startsWith('data=') ? new URLSearchParams(text).get('data') : null;
  if (data === null) return sent;
  const json = /^\s*[[{]/.test(data) ? data : Buffer.from(data, 'base64').toString('utf8');
  const own = json.replaceAll(`"$token":"${creatorId}"`, () => `"$token":${JSON.stringify(token)}`);
  return new URLSearchParams({ data: own });
}
