import { createContext, type ReactNode, useContext } from 'react';
import { formatMoney } from '../../copy/amounts.ts';
import { signUp as copy } from '../../copy/sign-up.ts';
import { FieldLink, useFieldId } from '../../ui/form/field-ids.tsx';
import { costWords, offeredWords, perWords, priceWords, savingWords, taxWords } from './copy.ts';
import { defaultPrice, offerOf, showing } from './offer.ts';
import { findOnSale, monthlyShare, type Price, type PriceList } from './price.ts';

const Offered = createContext<PriceList>([]);

export function OfferedPrices({ prices, children }: { prices: PriceList; children: ReactNode }) {
  return <Offered value={prices}>{children}</Offered>;
}

export const useOffered = (): PriceList => useContext(Offered);

export function PlanCards({ chosen }: { chosen: string | undefined }) {
  const prices = useOffered();
  const preselected = findOnSale(prices, chosen) ?? defaultPrice(prices);
  return (
    <div id={useFieldId('plan')} className="grid scroll-mt-36 grid-cols-1 gap-3 sm:grid-cols-2">
      <input type="hidden" name="prices" value={showing(prices)} />
      {prices.map((price, at) => (
        <label key={price.id} className="choice-card sm:p-5">
          <input
            type="radio"
            name="plan"
            value={price.plan}
            data-place={at}
            defaultChecked={price.id === preselected?.id}
            required
            className="mt-1 size-5 flex-none"
          />
          <span className="min-w-0">
            <span className="block font-display text-xl leading-tight">{price.name}</span>
            {offerOf(price) ? <Reduced price={price} /> : <Listed price={price} prices={prices} />}
            {price.taxMode && <span className="block text-ink-soft">{taxWords(price)}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

export function Reduced({ price }: { price: Price }) {
  return (
    <span className="mt-1 block text-lg">
      {offeredWords(price)} <InsteadOf amount={perWords(price)} />
    </span>
  );
}

function InsteadOf({ amount }: { amount: string }) {
  return (
    <span className="whitespace-nowrap text-ink-soft">
      <span className="sr-only">{copy.insteadOf} </span>
      <s>{amount}</s>
    </span>
  );
}

function Listed({ price, prices }: { price: Price; prices: PriceList }) {
  const share = monthlyShare(price);
  const saving = savingWords(price, prices);
  return (
    <>
      <span className="mt-1 block text-lg">
        {perWords(price)}
        {price.compareAt !== null && (
          <>
            {' '}
            <InsteadOf amount={formatMoney({ ...price, amount: price.compareAt })} />
          </>
        )}
      </span>
      {share && (
        <span className="block text-ink-soft">{costWords({ ...share, interval: { unit: 'month', count: 1 } })}</span>
      )}
      {saving && <span className="mt-1.5 block leading-snug font-semibold text-accent-text">{saving}</span>}
    </>
  );
}

/** Shown while the radio button with the same `data-place` is checked. Tailwind finds only literal class names. */
const shownWhenChosen = [
  'hidden group-has-[input[data-place="0"]:checked]/sign-up:inline',
  'hidden group-has-[input[data-place="1"]:checked]/sign-up:inline',
  'hidden group-has-[input[data-place="2"]:checked]/sign-up:inline',
  'hidden group-has-[input[data-place="3"]:checked]/sign-up:inline',
  'hidden group-has-[input[data-place="4"]:checked]/sign-up:inline',
  'hidden group-has-[input[data-place="5"]:checked]/sign-up:inline',
  'hidden group-has-[input[data-place="6"]:checked]/sign-up:inline',
  'hidden group-has-[input[data-place="7"]:checked]/sign-up:inline',
];

/** Shows the text of the preselected price until the radio buttons are parsed. */
const shownBeforeChoice = 'group-not-has-[input[data-place]:checked]/sign-up:inline';

/** Text about the price chosen in the surrounding form, which needs the class `group/sign-up`. */
export function ChosenPlan({ children }: { children: (price: Price) => ReactNode }) {
  const prices = useOffered();
  const preselected = defaultPrice(prices);
  return prices.map((price, at) => (
    <span
      key={price.id}
      className={price === preselected ? `${shownWhenChosen[at]} ${shownBeforeChoice}` : shownWhenChosen[at]}
    >
      {children(price)}
    </span>
  ));
}

/** Price of the chosen plan: a line at the top of the form, or beside the form in a wide window. */
export function PlanSummary() {
  const prices = useOffered();
  return (
    <div className="z-5 -mx-(--edge) -mt-6 mb-7 border-b border-line bg-paper px-(--edge) py-2.5 text-sm sm:-mx-10 sm:-mt-11 sm:mb-9 sm:rounded-t-3xl sm:px-10 sm:text-base lg:col-start-2 lg:row-span-4 lg:m-0 lg:self-start lg:rounded-2xl lg:border-0 lg:bg-wash lg:p-6 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0 lg:[@media(min-height:30rem)]:top-6">
      <p className="flex items-baseline justify-between gap-3">
        <span className="lg:font-semibold">
          {prices[0] && (
            <strong className="block text-base lg:hidden">
              {copy.summary.nothingToday(formatMoney({ ...prices[0], amount: 0 }))}
            </strong>
          )}
          <ChosenPlan>{(price) => copy.planLine(priceWords(price))}</ChosenPlan>
        </span>
        <FieldLink name="plan" className="flex-none py-1">
          {copy.changePlan.visible}
          <span className="sr-only"> {copy.changePlan.more}</span>
        </FieldLink>
      </p>
      <dl className="mt-4 hidden gap-2 border-t border-line pt-4 lg:grid">
        <div className="flex justify-between gap-4">
          <dt>{copy.summary.today}</dt>
          <dd className="font-semibold">{copy.summary.free}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{copy.summary.later}</dt>
          <dd className="font-semibold">
            <ChosenPlan>{(price) => priceWords(price).cost}</ChosenPlan>
          </dd>
        </div>
      </dl>
      <p className="mt-4 hidden text-sm text-ink-soft lg:block">{copy.summary.cancel}</p>
    </div>
  );
}
