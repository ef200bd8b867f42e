/**
 * What a browser and the server say to each other about the timers that ring while the browser is locked. The browser
 * sends all of its timers each time: so it does not matter what was lost on the way.
 */
export type TimerPushRequest =
  /** Answered with the state; the site's keys are made by the first such request. */
  | { kind: 'state' }
  | { kind: 'subscribe'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'unsubscribe' }
  | {
      kind: 'timers';
      /** Counted up by the browser with each change. */
      revision: number;
      /** All that run, or have ended and were not stopped. What is not among them gets no push. */
      timers: readonly SentTimer[];
    };

export interface SentTimer {
  id: string;
  recipeId: string;
  step: number;
  /** How its amounts are shown, as the query of an address; left out: as it was written. */
  shown?: string | undefined;
  /** In how many milliseconds it ends; 0: it has. Not when: the browser's clock may be wrong. */
  left: number;
}

export type TimerPushAnswer =
  /**
   * `revision`: the number of the timers that the server has. `leftOut`: how many of those that run it did not take, since
   * the account has too many; those that end last.
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

/** How it stands for this browser. */
export interface TimerPushState {
  /** By which a browser subscribes (VAPID, RFC 8292), base64url. */
  publicKey: string;
  /** Whether timers ring on this browser. */
  isOn: boolean;
  /** The number of the newest timers that it sent; 0: none. */
  revision: number;
}
