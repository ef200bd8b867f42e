import { signUp as copy } from '../../copy/sign-up.ts';
import { Icon } from '../../ui/icon.tsx';
import { priceWords } from '../prices/copy.ts';
import { ChosenPlan } from '../prices/plan-choice.tsx';
import type { CardField } from './card.ts';
import { CardInputs, CountryField, PostalCodeField } from './card-inputs.tsx';
import { ChargeStory } from './charge-story.tsx';
import { cardFields, cardStory } from './copy.ts';
import { DemoPart } from './demo-part.tsx';
import type { CardInForm } from './use-card.ts';

/** Card and country fields. If a card can be charged, the card fields need scripts. */
export function PaymentFields(props: {
  errors: Partial<Record<CardField | 'country' | 'postalCode', string>>;
  country: string | undefined;
  postalCode: string | undefined;
  demo: boolean;
  card: CardInForm;
}) {
  const { errors, card } = props;
  const grid = 'grid grid-cols-1 gap-5 sm:grid-cols-2';
  return (
    <div ref={card.part} className={grid}>
      {card.browser ? (
        <>
          <div className="hidden rounded-xl bg-wash px-4 py-3.5 noscript:block sm:col-span-2">
            <strong className="block font-semibold">{cardFields.noScripts.title}</strong>
            {cardFields.noScripts.body}
          </div>
          <div className={`${grid} sm:col-span-2 noscript:hidden`}>
            <ChargeStory charge={<ChosenPlan>{(price) => cardStory.charge(priceWords(price))}</ChosenPlan>} />
            {card.browser.kind === 'demo' && <DemoPart card={card} />}
            <CardInputs card={card} errors={errors} />
          </div>
        </>
      ) : (
        <>
          <NotCharged demo={props.demo} />
          <CardInputs card={card} errors={errors} />
        </>
      )}
      <CountryField defaultValue={props.country} error={errors.country} />
      {card.browser?.usesTax && <PostalCodeField defaultValue={props.postalCode} error={errors.postalCode} />}
    </div>
  );
}

function NotCharged({ demo }: { demo: boolean }) {
  const { title, body } = copy.notCharged[demo ? 'demo' : 'live'];
  return (
    <p className="flex gap-3 rounded-xl bg-wash px-4 py-3.5 sm:col-span-2">
      <Icon name="lock" className="mt-0.5 size-5 text-accent-text" />
      <span className="min-w-0">
        <strong className="block font-semibold">{title}</strong>
        {body}
      </span>
    </p>
  );
}
