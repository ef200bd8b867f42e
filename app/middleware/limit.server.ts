import type { MiddlewareFunction } from 'react-router';
import { tooBusy, tooManyAttempts } from '../copy/form.ts';
import { isBusy } from '../http/fair-queue.ts';
import { refuseForms } from '../http/form.server.ts';
import { type CountedFor, countedTriesContext, type LimitName, type LimitResult } from '../http/limit.ts';
import { clientAddressContext, servicesContext } from '../http/services.ts';
import { rulesOf } from './route-rules.ts';
import { studioLimitOf } from './studio-limit.server.ts';

/**
 * Applies the limits of the route's row, except the studio's (`studio-limit.server.ts`). Counts the visitor's address
 * before the body is read; the action counts the other keys. Logs a successful change that was not counted.
 */
export const limit: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { limits, origin } = rulesOf(pattern);
  if ('none' in limits || studioLimitOf(limits)) return next();
  const services = context.get(servicesContext);
  const address = context.get(clientAddressContext);
  let counted = 'change' in limits;
  let retryAfter = 0;
  let isUncounted = false;
  const noticed = <Result>(counting: Promise<Result>) =>
    counting.catch((err: unknown) => {
      if (isBusy(err) && !isUncounted) services.log.error({ err, route: pattern }, 'A limit was not counted in time');
      isUncounted ||= isBusy(err);
      throw err;
    });
  const consume = async (name: LimitName, keys: CountedFor & { address?: string }, times: number) => {
    const result = await noticed(services.limits.consume(name, keys, times));
    if (!result.ok) ({ retryAfter } = result);
    return result;
  };

  const isForm = request.method === 'POST' && origin === 'same';
  const byAddress = new Map<LimitName, Promise<LimitResult>>();
  for (const [name, by] of isForm ? (Object.entries(limits) as [LimitName, readonly string[]][]) : []) {
    if (by.includes('address')) byAddress.set(name, consume(name, { address }, 1));
  }
  // After a timeout (`isUncounted`) every form is refused. After another error, `count` below rejects in the action.
  const results = await Promise.allSettled(byAddress.values());

  const byAccount: { name: LimitName; account: string }[] = [];
  context.set(countedTriesContext, {
    async count(name, counts, times) {
      const by = limits[name];
      if (!by) throw new Error(`The route ${pattern} declares no limit '${name}'`);
      for (const each of ['account', 'creator', 'merchant'] as const) {
        if (by.includes(each) === (counts[each] !== undefined)) continue;
        throw new Error(`The limit '${name}' of ${pattern} is counted by ${by.join(' and ')}`);
      }
      counted = true;
      const early = await byAddress.get(name);
      if (early && (!early.ok || by.length === 1)) return early;
      const result = await consume(name, early || !by.includes('address') ? counts : { address, ...counts }, times);
      const { account } = counts;
      if (result.ok && account !== undefined) byAccount.push({ name, account });
      return result;
    },
    changesNothing() {
      counted = true;
    },
    async refund(name) {
      for (const each of byAccount.splice(0)) {
        if (name === null || name === each.name) await noticed(services.limits.refund(each.name, each));
        else byAccount.push(each);
      }
    },
  });
  const isOver = results.some((result) => result.status === 'fulfilled' && !result.value.ok);
  const refusal = isOver ? over(retryAfter) : isUncounted ? uncounted : null;
  const response = await (refusal ? refuseForms(refusal, next) : next());
  if (isUncounted && response.status >= 500) {
    return new Response(response.body, { status: 503, headers: response.headers });
  }
  if (response.status === 429 && retryAfter > 0) response.headers.set('Retry-After', String(retryAfter));
  // Actions redirect with 303. Other redirects come from the page's loader, after a refused form.
  const succeeded = response.ok || response.status === 303;
  if (request.method === 'POST' && succeeded && !counted) {
    services.log.error({ route: pattern }, 'A change that has a limit was made without being counted');
  }
  return response;
};

const over = (seconds: number) => ({ status: 429, error: tooManyAttempts(seconds) }) as const;
const uncounted = { status: 503, error: tooBusy } as const;
