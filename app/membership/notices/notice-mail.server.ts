import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand.server.ts';
import { queueMail } from '../../creators/branded-mail.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { type MailDish, type MailTemplate, plainName } from '../../mail/message.ts';
import type { Access, Fact } from '../access/access.ts';
import { explainAccess } from '../access/explain.ts';
import { TRIAL } from '../trial/trial-length.ts';
import { findDish } from './mail-dish.server.ts';
import type { Charging, Notice } from './notices.ts';

/** A mail about a membership, and whom it goes to. */
export interface NoticeMail {
  membershipId: string;
  creatorId: string;
  /** As `openedAt` says. */
  isOpened: boolean;
  email: string;
  firstName: string;
  /** Null: nobody can be charged. */
  charging: Charging | null;
  notice: Notice;
  queuedAt: Date;
}

/** Queues the mails, each in its creator's brand, or in the platform's while the creator's page is not public. */
export async function mailNotices(
  tx: Db,
  services: Pick<Services, 'origin' | 'supportEmail' | 'mail'>,
  mails: readonly NoticeMail[],
): Promise<void> {
  for (const [creatorId, ofCreator] of Map.groupBy(mails, (mail) => mail.creatorId)) {
    const brand = await findBrand(tx, { creatorId });
    const creator = plainName(mailBrand(brand, services).name);
    const dish = brand && ofCreator.some(isStart) ? await findDish(tx, services, brand) : null;
    for (const mail of ofCreator) {
      await queueMail(tx, services, { to: mail.email, brand, template: templateOf(mail, { creator, dish }) });
    }
  }
}

const isStart = ({ notice }: NoticeMail) => notice.kind === 'trial-started';

/** Whether a trial is what was left of one. By its length, because a move by plain SQL does not name that one. */
export function isRestOfTrial({ coversFrom, coversUntil }: Pick<Fact, 'coversFrom' | 'coversUntil'>): boolean {
  return +coversUntil! - +coversFrom! < TRIAL;
}

/** @param telling.creator the name, safe to show */
export function mailSentence(access: Access, telling: { creator: string; opened: boolean }): string {
  return explainAccess(access, { date: dateWords().date, ...telling });
}

function templateOf(
  { firstName, isOpened, charging, notice }: NoticeMail,
  { creator, dish }: { creator: string; dish: MailDish | null },
): MailTemplate {
  const { kind, about, access } = notice;
  const sentence = mailSentence(access, { creator, opened: isOpened });
  const until = (access.may ? access.groundsUntil : access.until!).toISOString();
  const props = { firstName, sentence, until };
  switch (kind) {
    case 'trial-started': {
      const after = charging && ({ kind: 'unknown' } as const);
      return { name: kind, props: { ...props, goesOn: isRestOfTrial(about), dish, after } };
    }
    case 'trial-ending':
      return { name: kind, props: { ...props, charges: charging && 'none' } };
    case 'access-ended':
      return { name: kind, props: { ...props, charges: charging && (charging.isChargeComing ? 'open' : 'none') } };
  }
}
