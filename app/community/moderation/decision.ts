import type { decisionActions, holdReasons, postStates } from '../../db/schema/community.ts';
import { checkWords } from '../threads/words.ts';

export type DecisionAction = (typeof decisionActions)[number];
export type PostState = (typeof postStates)[number];
type HoldReason = (typeof holdReasons)[number];

export const targets = {
  approve: 'post',
  hide: 'post',
  restore: 'post',
  remove: 'post',
  'hide-all': 'person',
  warn: 'person',
  pause: 'person',
  exclude: 'person',
  pin: 'thread',
  close: 'thread',
} as const satisfies Record<DecisionAction, 'post' | 'person' | 'thread'>;

export const isAction = (text: string): text is DecisionAction => Object.hasOwn(targets, text);

/** Actions that the author may appeal. They need a reason, which the author is told (EU 2022/2065, article 17). */
export const toldActions = ['hide', 'remove', 'hide-all', 'warn', 'pause', 'exclude'] as const;

export const isTold = (action: DecisionAction): action is (typeof toldActions)[number] =>
  (toldActions as readonly string[]).includes(action);

/**
 * Returns a post's state after an action, or null if the action does not apply. Some actions also apply to a post that
 * is already in the resulting state, which settles the post's reports.
 */
export function stateAfter(
  action: DecisionAction,
  { state, heldBy }: { state: PostState; heldBy: HoldReason | null },
): PostState | null {
  const isHiddenByRule = state === 'hidden' && heldBy !== null;
  switch (action) {
    case 'approve':
      return state === 'held' || state === 'shown' || isHiddenByRule ? 'shown' : null;
    case 'hide':
      return state === 'held' || state === 'shown' || state === 'hidden' ? 'hidden' : null;
    case 'restore':
      return state === 'hidden' || state === 'removed' ? 'shown' : null;
    case 'remove':
      return state === 'deleted' ? null : 'removed';
    default:
      return null;
  }
}

/** Maximum length of a reason in code points. */
const MAX_REASON = 1_000;
/** Maximum length of a submitted reason, in UTF-16 code units. */
export const RAW_REASON_LENGTH = 4_000;
const MAX_PAUSE_DAYS = 365;

export function checkReason(text: string): string | null {
  const checked = checkWords(text);
  return checked.ok && [...checked.words].length <= MAX_REASON ? checked.words : null;
}

export function readDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_PAUSE_DAYS ? days : null;
}

/** Time until which the author may appeal: six months after the decision. */
export function appealsUntil(at: Date): Date {
  const until = new Date(at);
  until.setUTCMonth(until.getUTCMonth() + 6);
  return until;
}

/** Reasons why something waits for a moderator. */
export const waitingKinds = ['reported', 'held', 'question', 'appeal'] as const;
export type WaitingKind = (typeof waitingKinds)[number];
