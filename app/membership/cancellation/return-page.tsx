import { formatMoney } from '../../copy/amounts.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { chargeAt } from '../offers/left-words.ts';
import { planPayments } from '../plan/copy.ts';
import { priceOfPeriod } from '../raise/raise.ts';
import { membershipPage } from '../status/copy.ts';
import type { MembershipAnswer } from '../status/membership-answer.ts';
import { useSentence } from '../status/membership-status.tsx';
import type { MembershipView } from '../status/membership-view.ts';
import { NoMembership, OneButton } from '../status/one-button.tsx';
import type { MembershipPageData } from '../status/page.server.ts';
import { nextWithPayments } from '../status/payment-copy.ts';
import { returnPage as copy, returnPayments as payCopy } from './copy.ts';

export function ReturnPage({ page, answer }: { page: MembershipPageData; answer: MembershipAnswer | undefined }) {
  if (!page) return <NoMembership />;
  return <Return {...page} answer={answer} />;
}

function Return({
  brand,
  membership,
  answer,
}: NonNullable<MembershipPageData> & { answer: MembershipAnswer | undefined }) {
  const { access, cancelled, move, payments } = membership;
  const sentence = useSentence(brand, membership);
  const { date } = useDateWords();
  if (!access.may && payments) {
    return (
      <AccountSubpage brand={brand} title={payCopy.ended}>
        <p className="mt-4 text-lg">{sentence}</p>
        <p className="mt-3">{payCopy.endedLead}</p>
        <p className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={paths.membershipStart()}>{nextWithPayments.start}</ButtonLink>
          <ButtonLink to={paths.account()} look="quiet">
            {copy.account}
          </ButtonLink>
        </p>
      </AccountSubpage>
    );
  }
  if (!access.may) {
    return (
      <AccountSubpage brand={brand} title={copy.ended}>
        <p className="mt-4 text-lg">{sentence}</p>
        <p className="mt-3">{access.because === 'nothing' ? copy.neverOpenLead : copy.endedLead}</p>
        <Ways path={brand.path} name={brand.name} />
      </AccountSubpage>
    );
  }
  if (!cancelled && !move) {
    return (
      <AccountSubpage brand={brand} title={copy.nothing}>
        <p className="mt-4 text-lg">{sentence}</p>
        <p className="mt-3">{copy.nothingLead}</p>
        <Ways path={brand.path} name={brand.name} />
      </AccountSubpage>
    );
  }
  return (
    <AccountSubpage brand={brand} title={cancelled ? copy.cancelled(brand.name) : copy.moving(brand.name)}>
      <p className="mt-4 text-lg">{cancelled || !move ? copy.cancelledLead : copy.movingLead(move.to)}</p>
      <p className="mt-3">{sentence}</p>
      {payments && <p className="mt-3 font-semibold">{chargeWords(membership, { creator: brand.name, date })}</p>}
      <OneButton
        action={paths.membershipReturn()}
        answer={answer}
        idle={cancelled ? copy.takeBack : copy.moving(brand.name)}
        busy={copy.busy}
        leave={copy.account}
      />
    </AccountSubpage>
  );
}

function chargeWords(
  membership: MembershipView,
  { creator, date }: { creator: string; date: (at: Date) => string },
): string {
  const { access, price, nextPrice, payments } = membership;
  if (payments?.isChargedElsewhere) return nextWithPayments.chargedElsewhere(creator);
  if (payments?.awaitsTerms) return planPayments.withoutTerms;
  if (!access.may || (access.because !== 'trial' && access.because !== 'paid')) return payCopy.asBefore;
  const on = date(access.groundsUntil);
  const raise = payments?.raise ?? null;
  const charged = priceOfPeriod({ price, nextPrice, raise }, access.groundsUntil);
  const cost = chargeAt(charged, payments?.offer, access.groundsUntil);
  return payments?.card ? payCopy.charge(formatMoney(cost), on) : payCopy.withoutCard(on);
}

function Ways({ path, name }: { path: string | null; name: string }) {
  return (
    <p className="mt-7 flex flex-wrap gap-3">
      <ButtonLink to={paths.account()}>{copy.account}</ButtonLink>
      {path && (
        <ButtonLink to={path} look="quiet">
          {membershipPage.visit(name)}
        </ButtonLink>
      )}
    </p>
  );
}
