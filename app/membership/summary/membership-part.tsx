import type { ReactNode } from 'react';
import { withdrawHere } from '../../copy/account-page.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-sentence.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { PriceList } from '../prices/price.ts';
import { raiseNote } from '../raise/copy.ts';
import { raiseWords } from '../raise/raise-words.ts';
import { membershipPage as copy } from '../status/copy.ts';
import type { MembershipView } from '../status/membership-view.ts';
import { nextWithPayments as payCopy, paymentPart } from '../status/payment-copy.ts';
import { paymentNotice } from '../status/payment-notice.ts';
import { nextWords } from './next-words.ts';
import { PaymentNoticePart } from './payment-notice-part.tsx';
import { Timeline } from './timeline.tsx';

interface Shown {
  brand: Brand;
  membership: MembershipView;
  offered: PriceList;
}

export function MembershipPart(props: Shown & { supportEmail: string; mayWithdraw: boolean; isWithdrawn: boolean }) {
  const { brand, membership, offered, supportEmail, mayWithdraw, isWithdrawn } = props;
  const { timeline, move, cancelled } = membership;
  const notice = paymentNotice(membership);
  const raise = cancelled || move ? null : membership.payments?.raise;
  const { date } = useDateWords();
  return (
    <>
      {notice && <PaymentNoticePart notice={notice} className="mb-6" />}
      {notice?.kind !== 'failed' && (
        <p className="max-w-text text-lg">{nextWords(membership, { creator: brand.name, offered, date })}</p>
      )}
      {raise && (
        <p className="mt-2 max-w-text font-semibold">
          {raiseNote.toCome(
            brand.name,
            raiseWords({ price: membership.price, raise }, membership.payments!, date),
            date(raise.at),
          )}
        </p>
      )}
      {membership.payments?.unpaidStart && !membership.access.may && !membership.ended && (
        <p className="mt-2 max-w-text font-semibold">{payCopy.unpaidStart[membership.payments.unpaidStart]}</p>
      )}
      {endedUnexpectedly(membership) && !isWithdrawn && (
        <p className="mt-2">
          {copy.next.question} <EmailLink email={supportEmail} />
        </p>
      )}
      {!brand.path && <p className="mt-2 text-ink-soft">{copy.creatorUnavailable(brand.name)}</p>}
      <div className="mt-8">
        <Timeline points={timeline} nextCreator={move?.to ?? null} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3 empty:hidden">{actions(brand, membership)}</div>
      <p className="mt-4 flex flex-wrap gap-x-6">{secondaryActions(membership, mayWithdraw)}</p>
    </>
  );
}

/** Returns true if access ended, or is about to end, for a reason that the member may not have expected. */
function endedUnexpectedly({ access: { may, because } }: MembershipView): boolean {
  return because === 'grace' || (!may && ['refunded', 'disputed', 'dispute_won', 'revoked'].includes(because));
}

function actions(brand: Brand, membership: MembershipView): ReactNode {
  const { cancelled, move } = membership;
  const first = payButton(brand, membership);
  const may = membership.access.may;
  return (
    <>
      {first}
      {cancelled && <ButtonLink to={paths.membershipReturn()}>{copy.comeBack}</ButtonLink>}
      {!may && brand.path && (
        <ButtonLink to={brand.path} look={first ? 'quiet' : 'solid'}>
          {copy.visit(brand.name)}
        </ButtonLink>
      )}
      {move && !cancelled && (
        <ButtonLink to={paths.membershipReturn()} look="quiet">
          {copy.stay(brand.name)}
        </ButtonLink>
      )}
    </>
  );
}

function secondaryActions(membership: MembershipView, mayWithdraw: boolean): ReactNode {
  const { cancelled, cancelling, move, payments } = membership;
  const { may } = membership.access;
  return (
    <>
      {move && !cancelled && (
        <SiteLink to={paths.signUp(move.creatorId)} className="link inline-block py-2.5">
          {copy.aboutMove(move.to)}
        </SiteLink>
      )}
      <SiteLink to={paths.signUp()} className="link inline-block py-2.5">
        {copy.move}
      </SiteLink>
      {cancelling && !cancelled && (may || payments) && (
        <SiteLink to={paths.cancellation()} className="link inline-block py-2.5">
          {copy.cancel}
        </SiteLink>
      )}
      {mayWithdraw && (
        <SiteLink to={paths.withdrawal()} className="link inline-block py-2.5">
          {withdrawHere}
        </SiteLink>
      )}
    </>
  );
}

function payButton(
  { creatorId, path }: Brand,
  { access, ended, opened, cancelled, move, payments }: MembershipView,
): ReactNode {
  if (!payments) return null;
  // The payment notice links to the card page.
  if (payments.pastDue && !payments.isGivenUp) return null;
  if (!access.may) {
    if (ended) return path && <ButtonLink to={paths.signUp(creatorId)}>{payCopy.start}</ButtonLink>;
    const words = opened && access.because === 'nothing' ? payCopy.startFirst : payCopy.start;
    return <ButtonLink to={paths.membershipStart()}>{words}</ButtonLink>;
  }
  const needsCard = !payments.card && !cancelled && !move && (access.because === 'trial' || access.because === 'paid');
  const given = payments.cardGiven?.state ?? 'none';
  if (!needsCard || given === 'checking') return null;
  return <ButtonLink to={paths.accountCard()}>{paymentPart.giveCard[given]}</ButtonLink>;
}
