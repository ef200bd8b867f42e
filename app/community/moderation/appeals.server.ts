import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityDecisions } from '../../db/schema/community.ts';
import { type DecisionServices, lockDecision, undoIn } from './commands.server.ts';
import { appealsUntil } from './decision.ts';
import { findToldDecision, tellAuthor } from './emails.server.ts';
import { type Decider, hasAnother, mayDecide } from './moderators.server.ts';

export type AppealResult = { ok: true } | { ok: false; reason: 'no-such-decision' | 'too-late' | 'already' | 'undone' };

/** Appeals a decision about the person or the person's words. Possible once, within six months. */
export function appeal(
  db: Db,
  { accountId, decisionId, text, now }: { accountId: string; decisionId: string; text: string; now: Date },
): Promise<AppealResult> {
  return db.transaction(async (tx): Promise<AppealResult> => {
    const found = await findToldDecision(tx, { accountId, decisionId });
    const decision = found && (await lockDecision(tx, { creatorId: found.creatorId, decisionId }));
    if (!decision) return { ok: false, reason: 'no-such-decision' };
    if (decision.undoneAt) return { ok: false, reason: 'undone' };
    if (decision.appealedAt) return { ok: false, reason: 'already' };
    if (now > appealsUntil(decision.at)) return { ok: false, reason: 'too-late' };
    await tx
      .update(communityDecisions)
      .set({ appeal: text, appealedAt: now })
      .where(eq(communityDecisions.id, decisionId));
    return { ok: true };
  });
}

export type AppealAnswerResult =
  | { ok: true }
  | { ok: false; reason: 'no-such-decision' | 'not-a-moderator' | 'decided-it' | 'answered' };

/**
 * Answers an appeal, and undoes the decision if `outcome` is `reversed`. Only a colleague of the decider may answer, or
 * an operator if there is no colleague.
 */
export function answerAppeal(
  services: DecisionServices,
  by: Decider,
  given: { decisionId: string; outcome: 'upheld' | 'reversed'; answer: string },
): Promise<AppealAnswerResult> {
  const { decisionId, outcome, answer } = given;
  const { creatorId, accountId, now } = by;
  return services.db.transaction(async (tx): Promise<AppealAnswerResult> => {
    const decision = await lockDecision(tx, { creatorId, decisionId });
    if (!decision?.appealedAt) return { ok: false, reason: 'no-such-decision' };
    if (!(await mayDecide(tx, by))) return { ok: false, reason: 'not-a-moderator' };
    if (decision.appealDecidedAt) return { ok: false, reason: 'answered' };
    const isOperators = !(await hasAnother(tx, { creatorId, decidedBy: decision.decidedBy }));
    if (by.as === 'operator' ? !isOperators : decision.decidedBy === accountId)
      return { ok: false, reason: 'decided-it' };
    await tx
      .update(communityDecisions)
      .set({ appealAnswer: answer, appealOutcome: outcome, appealDecidedAt: now, appealDecidedBy: accountId })
      .where(eq(communityDecisions.id, decisionId));
    if (outcome === 'reversed' && !decision.undoneAt) await undoIn(tx, decision, by);
    await tellAuthor(tx, services, { decisionId, event: 'appeal', except: accountId, now });
    return { ok: true };
  });
}
