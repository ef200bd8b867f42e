import { createContext, type RouterContextProvider } from 'react-router';
import type { Services } from './services.ts';

type Limits = Services['limits'];
export type LimitName = Parameters<Limits['consume']>[0];
export type LimitResult = Awaited<ReturnType<Limits['consume']>>;
export type OverLimit = Extract<LimitResult, { ok: false }>;

/** Counts one try against a limit that the route's rules declare; set by middleware. */
export const countTryContext = createContext<(name: LimitName, account: string | undefined) => Promise<LimitResult>>();

/**
 * Counts one try, by the visitor's address, by the account or by both, as the route's rules say; the address of a
 * form's sender has been counted by middleware before. Over the limit the try must not be made, and the answer is
 * `tooManyRequests`; middleware adds its `Retry-After`.
 * @param account the email whose tries are counted together
 */
export function countTry(
  context: Readonly<RouterContextProvider>,
  name: LimitName,
  { account }: { account?: string } = {},
): Promise<LimitResult> {
  return context.get(countTryContext)(name, account);
}
