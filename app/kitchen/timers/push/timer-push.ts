import { paths } from '../../../paths.ts';

/** Not part of `paths`, which every page of the site loads. */
export const timerPushPath = `${paths.kitchen()}/timers`;

/**
 * Request of a browser. A `timers` request replaces the browser's timers, so losing an earlier request does no harm.
 */
export type TimerPushRequest =
  /** The first such request creates the site's push keys. */
  | { kind: 'state' }
  | { kind: 'subscribe'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'unsubscribe' }
  | {
      kind: 'timers';
      /** The browser increments the revision with each change. */
      revision: number;
      /** Timers that run, or have ended and were not stopped. */
      timers: readonly SentTimer[];
    };

export interface SentTimer {
  id: string;
  recipeId: string;
  step: number;
  /** Amounts as a query string; unset for amounts as written. */
  shown?: string | undefined;
  /** Milliseconds until the end, or 0. Relative, because the browser's clock may be wrong. */
  left: number;
}

export type TimerPushAnswer =
  /** `leftOut` counts refused timers. Of too many running timers, those that end last are refused. */
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

export interface TimerPushState {
  /** VAPID key (RFC 8292), base64url. */
  publicKey: string;
  isOn: boolean;
  /** Revision of the timers that the browser sent last. */
  revision: number;
}
