import { dateWords } from '../../copy/date-words.ts';
import { findBrand, mailBrand } from '../../creators/brand.server.ts';
import { queueMail } from '../../creators/branded-mail.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { type MailDish, type MailTemplate, plainName } from '../../mail/message.ts';
import type { Fact } from '../access/access.ts';
import { explainAccess } from '../access/explain.ts';
import { TRIAL } from '../trial/trial-length.ts';
import { findDish } from './mail-dish.server.ts';
import type { Notice } from './notices.ts';

/** A mail about a membership, and whom it goes to. */
export interface NoticeMail {
  membershipId: string;
  creatorId: string;
  /** As `openedAt` says. */
  isOpened: boolean;
  email: string;
  firstName: string;
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

/** By its length, because a move by plain SQL does not name the trial that goes on. */
const isRest = ({ coversFrom, coversUntil }: Fact) => +coversUntil! - +coversFrom! < TRIAL;

function templateOf(
  { firstName, isOpened, notice }: NoticeMail,
  { creator, dish }: { creator: string; dish: MailDish | null },
): MailTemplate {
  const { kind, about, access } = notice;
  const sentence = explainAccess(access, { date: dateWords().date, creator, opened: isOpened });
  const until = (access.may ? access.groundsUntil : access.until!).toISOString();
  const props = { firstName, sentence, until };
  if (kind !== 'trial-started') return { name: kind, props };
  return { name: kind, props: { ...props, goesOn: isRest(about), dish } };
}
