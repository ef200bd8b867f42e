import { createContext, type RouterContextProvider } from 'react-router';
import type { Services } from './services.ts';

type Limits = Services['limits'];
export type LimitName = Parameters<Limits['consume']>[0];
export type LimitResult = Awaited<ReturnType<Limits['consume']>>;
export type OverLimit = Extract<LimitResult, { ok: false }>;

/** Keys under which an attempt is counted, in addition to the visitor's address. */
export interface CountedFor {
  /** Email address of the account, or another key, such as the hash of a link. */
  account?: string;
  creator?: string;
  /** Id of the creator who is paid. */
  merchant?: string;
}

/** Counts a request's attempts against the limits that the route's rules declare. */
export interface CountedTries {
  count(name: LimitName, counted: CountedFor, times: number): Promise<LimitResult>;
  changesNothing(): void;
  /** @param name limit to refund, or null for every limit */
  refund(name: LimitName | null): Promise<void>;
}

export const countedTriesContext = createContext<CountedTries>({
  count(name) {
    throw new Error(`The route declares no limits, and counts '${name}'`);
  },
  changesNothing() {},
  refund: async () => {},
});

/** Counts attempts. Over the limit, the caller must not make them and responds with `tooManyRequests`. */
export function countTry(
  context: Readonly<RouterContextProvider>,
  name: LimitName,
  { times = 1, ...counted }: CountedFor & { times?: number } = {},
): Promise<LimitResult> {
  return context.get(countedTriesContext).count(name, counted, times);
}

/** Marks an accepted form as one that changes nothing, so that middleware expects no count. */
export const changesNothing = (context: Readonly<RouterContextProvider>): void =>
  context.get(countedTriesContext).changesNothing();

/** Refunds the attempts that this request counted by account under this limit. Idempotent. */
export function refundTry(context: Readonly<RouterContextProvider>, name: LimitName): Promise<void> {
  return context.get(countedTriesContext).refund(name);
}

/** Refunds all attempts that this request counted by account. */
export function refundTries(context: Readonly<RouterContextProvider>): Promise<void> {
  return context.get(countedTriesContext).refund(null);
}
