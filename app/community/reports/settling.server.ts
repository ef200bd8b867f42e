import { and, eq, inArray, isNull } from 'drizzle-orm';
import { findBrand, queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { postReports } from '../../db/schema/community.ts';
import type { Services } from '../../http/services.ts';
import { reportAnswer } from './mail-copy.ts';
import type { ReportOutcome } from './report.ts';

/**
 * Settles the open reports of posts, and mails the decision to the people who reported unlawful content.
 * @param given.reason the decider's words, or empty
 */
export async function settleReports(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  given: { creatorId: string; postIds: readonly string[]; state: ReportOutcome; reason: string; now: Date },
): Promise<void> {
  const { creatorId, postIds, state, reason, now } = given;
  if (postIds.length === 0) return;
  const open = and(
    eq(postReports.creatorId, creatorId),
    inArray(postReports.postId, [...postIds]),
    isNull(postReports.settledAt),
  );
  const settled = await tx.update(postReports).set({ settledAt: now }).where(open).returning();
  const unlawful = settled.filter(({ kind }) => kind === 'unlawful');
  if (unlawful.length === 0) return;
  const brand = await findBrand(tx, { creatorId });
  for (const { id, reference, name, email } of unlawful) {
    const words = reportAnswer(brand?.name ?? '', { reference: reference!, state, reason });
    await tx
      .update(postReports)
      .set({ answer: words.lead.join('\n\n') })
      .where(eq(postReports.id, id));
    if (!email) continue;
    const link = services.origin + (brand?.path ?? '');
    const template = { name: 'worded', props: { firstName: name ?? '', words, link } } as const;
    await queueMail(tx, services, { to: email, brand, template });
  }
}
