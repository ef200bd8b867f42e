export interface Sample {
  /** Mails that were accepted or refused, including mails to malformed addresses. */
  sent: number;
  /** Mails that the mail server refused for good, or that came back. */
  bounced: number;
  complained: number;
}

/** A letter pauses when this share of its mails has bounced, but not below `least` bounces. */
const BOUNCES = { share: 0.02, least: 5 };
/** A letter pauses when this share of its mails was reported as spam, but not below `least` reports. */
const COMPLAINTS = { share: 0.003, least: 3 };

export function pauseReason({ sent, bounced, complained }: Sample): 'bounces' | 'complaints' | null {
  const exceeds = (count: number, { share, least }: typeof BOUNCES) => count >= least && count >= share * sent;
  if (exceeds(complained, COMPLAINTS)) return 'complaints';
  return exceeds(bounced, BOUNCES) ? 'bounces' : null;
}

/** Number of mails accepted before the last 24 hours from which a creator has no daily limit. */
export const WARM = 50_000;

/** Returns a creator's limit of mails for 24 hours. `acceptedBefore` counts mails accepted before those hours. */
export function dailyLimit(acceptedBefore: number, { firstDay }: { firstDay: number }): number {
  return acceptedBefore >= WARM ? Number.POSITIVE_INFINITY : Math.max(firstDay, 2 * acceptedBefore);
}
