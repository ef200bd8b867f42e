import type { membershipNotices } from '../../db/schema/membership-facts.ts';
import { type Access, access, type Fact, GRACE, RENEWAL } from '../access/access.ts';

type StoredNotice = typeof membershipNotices.$inferSelect;

/** A mail that was queued because of a fact. */
export type QueuedNotice = Pick<StoredNotice, 'kind' | 'fact' | 'queuedAt'>;

/** A mail that the facts ask for now. */
export interface Notice {
  kind: StoredNotice['kind'];
  /** What it is about: the trial, or what ended the access. */
  about: Fact;
  /** `about` as it is stored with the notice. */
  fact: string;
  access: Access;
}

/** How long before its end a trial is said to end. */
export const ENDING = 24 * 60 * 60 * 1000;
/** How late the end of access is still worth a mail. */
export const STALE = 7 * ENDING;

/**
 * The mails that a membership's facts ask for now and that have not been queued: that a trial has begun, a day before
 * it ends that it will, and that access has ended. Pure, and like `access` indifferent to the facts' order.
 * @param now never counts as earlier than the newest fact
 */
export function noticesDue(facts: readonly Fact[], queued: readonly QueuedNotice[], now: Date): Notice[] {
  const at = Math.max(now.getTime(), ...facts.map((fact) => fact.at.getTime()));
  const today = access(facts, now);
  const due = today.may ? trialNotices(today, at) : endNotices(today, facts, queued, at);
  return due
    .map(({ kind, about }) => ({ kind, about, fact: `${about.kind}:${about.providerId}`, access: today }))
    .filter(({ kind, fact }) => !queued.some((earlier) => earlier.kind === kind && earlier.fact === fact));
}

type Due = Pick<Notice, 'kind' | 'about'>;

function trialNotices({ facts, because, until }: Access & { may: true }, at: number): Due[] {
  return facts
    .filter((fact) => fact.kind === 'trial')
    .map((about): Due => {
      const [from, ends] = [about.coversFrom!.getTime(), about.coversUntil!.getTime()];
      const goesOn = because !== 'trial' || until.getTime() !== ends;
      // The mail that says a short trial has begun says when it ends.
      const isLastDay = !goesOn && ends - from > ENDING && at >= ends - ENDING;
      return { kind: isLastDay ? 'trial-ending' : 'trial-started', about };
    });
}

/** Not after a move, which the member made, and which says what it ends before it is made. */
function endNotices(
  { facts: [about], because, until }: Access & { may: false },
  facts: readonly Fact[],
  queued: readonly QueuedNotice[],
  at: number,
): Due[] {
  if (!about || !until || facts.some(({ kind }) => kind === 'moved')) return [];
  // The payment of the next period may still be under way.
  const from = until.getTime() + (because === 'paid' ? RENEWAL : 0);
  if (at < from || at >= from + STALE) return [];
  // A fact that came late may name another reason for an end that has been told.
  const told = queued.some(({ kind, queuedAt }) => kind === 'access-ended' && queuedAt >= until);
  return told ? [] : [{ kind: 'access-ended', about }];
}

/** When the facts will next ask for a mail, if none is added; null: never. After `now`, and after the newest fact. */
export function nextNoticeAt(facts: readonly Fact[], queued: readonly QueuedNotice[], now: Date): Date | null {
  const from = Math.max(now.getTime(), ...facts.map((fact) => fact.at.getTime()));
  const moments = new Set(facts.flatMap(momentsOf).filter((moment) => moment > from));
  const next = [...moments].sort((one, other) => one - other);
  const found = next.find((moment) => noticesDue(facts, queued, new Date(moment)).length > 0);
  return found === undefined ? null : new Date(found);
}

/** Every time at which a fact can change which mails are due. */
function momentsOf({ kind, at, coversFrom, coversUntil }: Fact): number[] {
  const began = coversFrom ? [coversFrom.getTime()] : [];
  const ends = coversUntil?.getTime();
  const failed = kind === 'payment_failed' ? [at.getTime() + GRACE] : [];
  return [...began, ...failed, ...(ends === undefined ? [] : [ends - ENDING, ends, ends + RENEWAL])];
}
