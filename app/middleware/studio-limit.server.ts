import type { MiddlewareFunction } from 'react-router';
import { tooManyAttempts } from '../copy/form.ts';
import { refuseForms } from '../http/form.server.ts';
import type { LimitName } from '../http/limit.ts';
import { refusedChange } from '../http/refused-change.ts';
import { unreadablePage } from '../http/replies.ts';
import { servicesContext } from '../http/services.ts';
import { memberContext } from '../membership/access/member.server.ts';
import type { RouteRow } from '../route-table.ts';
import { rulesOf } from './route-rules.ts';

/** Returns the limit of a row that is counted by creator and by account, or null if the row has none. */
export function studioLimitOf(limits: RouteRow['limits']): LimitName | null {
  const rows = Object.entries(limits) as [LimitName, string | readonly string[]][];
  return rows.find(([, by]) => by.includes('account') && by.includes('creator'))?.[0] ?? null;
}

/**
 * Counts a change in a studio before the body is read; a long body counts as several attempts. Over the limit, renders
 * a short form again as often as `shown-refusal` allows, and otherwise responds with a fixed text.
 */
export const studioLimit: MiddlewareFunction<Response> = async ({ request, context, params, pattern }, next) => {
  const name = studioLimitOf(rulesOf(pattern).limits);
  if (!name || request.method !== 'POST') return next();
  const { limits, log } = context.get(servicesContext);
  const { account } = await context.get(memberContext)();
  const creator = params.creatorId!.toLowerCase();
  const tries = limits.triesOf(name, lengthOf(request));
  const result = await limits.consume(name, { account: account!.email, creator }, tries).catch((err: unknown) => {
    log.error({ err, route: pattern }, 'A change in a studio could not be counted');
    throw unreadablePage();
  });
  if (result.ok) return next();
  const { retryAfter } = result;
  const isShown = isPlainForm(request) && !isLong(request) && (await limits.consume('shown-refusal', { creator })).ok;
  const response = isShown
    ? await refuseForms({ status: 429, error: tooManyAttempts(retryAfter) }, next)
    : refusedByConstants(request, retryAfter);
  if (response.status === 429) response.headers.set('Retry-After', String(retryAfter));
  return response;
};

function lengthOf({ headers }: Request): number | null {
  const length = headers.get('content-length');
  return length ? Number(length) : null;
}

/** Maximum size of a refused form that is rendered again, in bytes. */
const SHOWN_BYTES = 20 * 1024;

const isLong = (request: Request) => (lengthOf(request) ?? Number.POSITIVE_INFINITY) > SHOWN_BYTES;

const isPlainForm = ({ headers }: Request) =>
  headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;

function refusedByConstants({ url, headers }: Request, seconds: number): Response {
  const refused = refusedChange(
    {
      path: new URL(url).pathname,
      accept: headers.get('accept') ?? '',
      contentType: headers.get('content-type') ?? '',
    },
    seconds,
  );
  return new Response(refused.body, { status: 429, headers: refused.headers });
}
