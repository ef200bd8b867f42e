import { formatMoney } from '../../copy/amounts.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { cardName } from '../card/copy.ts';
import { priceWords } from '../prices/copy.ts';
import type { MembershipAnswer } from '../status/membership-answer.ts';
import { OneButton } from '../status/one-button.tsx';
import type { MembershipPageData } from '../status/page.server.ts';
import { planPage } from './copy.ts';
import type { NowOffer } from './page.server.ts';

const { now: copy } = planPage;

/** `/account/plan?now=…`: the cost of a plan that begins today, and a button that pays it. */
export function PlanNowPage(props: {
  page: NonNullable<MembershipPageData>;
  offer: NowOffer;
  answer: MembershipAnswer | undefined;
}) {
  const { page, offer, answer } = props;
  const { date } = useDateWords();
  if (offer.state !== 'offered') {
    return (
      <AccountSubpage brand={page.brand} title={planPage.title}>
        <p className="mt-4 text-lg">{answer?.error ?? (offer.state === 'away' ? copy.away : copy.notPossible)}</p>
        <p className="mt-7">
          <ButtonLink to={paths.accountPlan()}>{planPage.backToPlans}</ButtonLink>
        </p>
      </AccountSubpage>
    );
  }
  const { price, due, at, renewsAt, attempt } = offer;
  const words = priceWords(price);
  const rest = price.amount - due.amount;
  const card = page.membership.payments?.card;
  return (
    <AccountSubpage brand={page.brand} title={copy.title(words)}>
      <p className="mt-4 text-lg font-semibold">{copy.pays(formatMoney(due))}</p>
      {rest > 0 && <p className="mt-2">{copy.because(words, formatMoney({ ...due, amount: rest }))}</p>}
      <p className="mt-2">{copy.renews(words, date(renewsAt))}</p>
      {card && <p className="mt-2">{copy.card(cardName(card))}</p>}
      <p className="mt-5 text-ink-soft">{copy.consent(page.brand.name, words, formatMoney(due))}</p>
      <OneButton
        action={paths.accountPlan({ now: price.plan })}
        answer={answer}
        fields={{ now: 'yes', plan: price.plan, prices: price.id, due: `${due.amount}`, at: `${at}`, attempt }}
        idle={copy.pay(formatMoney(due))}
        busy={copy.paying}
        leave={copy.leave}
      />
    </AccountSubpage>
  );
}
