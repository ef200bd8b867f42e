import { createContext, type RouterContextProvider } from 'react-router';
import type { Services } from './services.ts';

type Limits = Services['limits'];
export type LimitName = Parameters<Limits['consume']>[0];
export type LimitResult = Awaited<ReturnType<Limits['consume']>>;
export type OverLimit = Extract<LimitResult, { ok: false }>;

/** Subjects that a try counts for, besides the visitor's address. */
export interface CountedFor {
  /** Email address whose tries are counted together. */
  account?: string;
  /** A creator's id. */
  creator?: string;
}

/** Counts a request's tries against the limits that the route's rules declare; set by middleware. */
export interface CountedTries {
  count(name: LimitName, counted: CountedFor, times: number): Promise<LimitResult>;
  /** Records that the form was only read, so nothing has to be counted. */
  changesNothing(): void;
  /** @param name null for every limit */
  refund(name: LimitName | null): Promise<void>;
}

export const countedTriesContext = createContext<CountedTries>({
  count(name) {
    throw new Error(`The route declares no limits, and counts '${name}'`);
  },
  changesNothing() {},
  refund: async () => {},
});

/**
 * Counts one try under every limit of the route's rules; middleware has counted the sender's address before. Over the
 * limit the try must not be made, and the response is `tooManyRequests`; middleware adds its `Retry-After`.
 * @param counted.times number of tries, 1 by default
 */
export function countTry(
  context: Readonly<RouterContextProvider>,
  name: LimitName,
  { times = 1, ...counted }: CountedFor & { times?: number } = {},
): Promise<LimitResult> {
  return context.get(countedTriesContext).count(name, counted, times);
}

/** Marks an accepted form as one that changes nothing: middleware then expects no count. */
export const changesNothing = (context: Readonly<RouterContextProvider>): void =>
  context.get(countedTriesContext).changesNothing();

/**
 * Refunds this request's try by account, if the limit is not meant for it, such as a right password. The address's
 * try stays. Idempotent.
 */
export function refundTry(context: Readonly<RouterContextProvider>, name: LimitName): Promise<void> {
  return context.get(countedTriesContext).refund(name);
}

/** Refunds all of this request's tries by account, because the counted action was not performed. */
export function refundTries(context: Readonly<RouterContextProvider>): Promise<void> {
  return context.get(countedTriesContext).refund(null);
}
