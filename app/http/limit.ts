import { createContext, type RouterContextProvider } from 'react-router';
import type { Services } from './services.ts';

type Limits = Services['limits'];
export type LimitName = Parameters<Limits['consume']>[0];
export type LimitResult = Awaited<ReturnType<Limits['consume']>>;
export type OverLimit = Extract<LimitResult, { ok: false }>;

/** What a try is counted by besides the visitor's address. */
export interface CountedFor {
  /** The email whose tries are counted together. */
  account?: string;
  /** A creator's id. */
  creator?: string;
}

/** Counts tries against a limit that the route's rules declare; set by middleware. */
export const countTryContext =
  createContext<(name: LimitName, counted: CountedFor, times: number) => Promise<LimitResult>>();

/**
 * Counts one try, by all that the route's rules say; the address of a form's sender has been counted by middleware
 * before. Over the limit the try must not be made, and the answer is `tooManyRequests`; middleware adds its
 * `Retry-After`.
 * @param counted.times how many tries it is, one when not given
 */
export function countTry(
  context: Readonly<RouterContextProvider>,
  name: LimitName,
  { times = 1, ...counted }: CountedFor & { times?: number } = {},
): Promise<LimitResult> {
  return context.get(countTryContext)(name, counted, times);
}
