import { paths } from '../../../paths.ts';

/** Outside `paths`, which every page of the site loads. */
export const timerPushPath = `${paths.kitchen()}/timers`;

/**
 * Requests about timers that ring while the browser is locked. The browser sends all its timers each time, so a lost
 * request does no harm.
 */
export type TimerPushRequest =
  /** Returns the state. The first such request creates the site's keys. */
  | { kind: 'state' }
  | { kind: 'subscribe'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'unsubscribe' }
  | {
      kind: 'timers';
      /** Incremented by the browser with each change. */
      revision: number;
      /** Timers that run, or have ended and were not stopped. A missing timer gets no push. */
      timers: readonly SentTimer[];
    };

export interface SentTimer {
  id: string;
  recipeId: string;
  step: number;
  /** Amounts as the query of an address; unset for those written. */
  shown?: string | undefined;
  /** Milliseconds until the end, or 0 if it has ended. Relative, because the browser's clock may be wrong. */
  left: number;
}

export type TimerPushAnswer =
  /**
   * `revision`: revision of the stored timers. `leftOut`: number of running timers not taken because the account has
   * too many; those that end last.
   */
  | { ok: true; revision: number; leftOut: number }
  | { ok: false; reason: 'outdated'; revision: number }
  | {
      ok: false;
      reason:
        | 'not-subscribed'
        | 'unknown-push-service'
        | 'too-many-timers'
        | 'wrong-duration'
        | 'malformed'
        | 'too-many-requests'
        | 'unavailable';
    };

/** State of this browser. */
export interface TimerPushState {
  /** Key for subscribing (VAPID, RFC 8292), base64url. */
  publicKey: string;
  /** True if timers ring on this browser. */
  isOn: boolean;
  /** Revision of the browser's newest timers, or 0 without any. */
  revision: number;
}
