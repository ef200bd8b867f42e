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

/** Counts a request's tries against the limits that the route's rules declare; set by middleware. */
export interface CountedTries {
  count(name: LimitName, counted: CountedFor, times: number): Promise<LimitResult>;
  /** The form was only read, so that nothing has to be counted. */
  changesNothing(): void;
  /** @param name null: of every limit */
  takeBack(name: LimitName | null): Promise<void>;
}

export const countedTriesContext = createContext<CountedTries>({
  count(name) {
    throw new Error(`The route declares no limits, and counts '${name}'`);
  },
  changesNothing() {},
  takeBack: async () => {},
});

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
  return context.get(countedTriesContext).count(name, counted, times);
}

/** Says that a form which was accepted asks for something to be shown, and changes nothing: middleware expects no count. */
export const changesNothing = (context: Readonly<RouterContextProvider>): void =>
  context.get(countedTriesContext).changesNothing();

/**
 * Takes back this request's try by account, because it was none of those that the limit is for: a right password, for
 * example. The address's stays. Nothing is taken back twice.
 */
export function takeBackTry(context: Readonly<RouterContextProvider>, name: LimitName): Promise<void> {
  return context.get(countedTriesContext).takeBack(name);
}

/** Takes back all of this request's tries by account, because what they were counted for was not done. */
export function takeBackTries(context: Readonly<RouterContextProvider>): Promise<void> {
  return context.get(countedTriesContext).takeBack(null);
}
