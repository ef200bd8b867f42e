import { FieldLink } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { offeredWords } from '../prices/copy.ts';
import { offerOf } from '../prices/offer.ts';
import { ChosenPlan, useOffered } from '../prices/plan-choice.tsx';
import { offerField as copy } from './copy.ts';

/**
 * Field for an offer code, in a form within `OfferedPrices`, with the resulting price.
 * @param props.apply shows the prices with the typed code; null before hydration. If left out, submitting the form
 * applies the code.
 */
export function OfferCode(props: {
  code: string;
  error: string | undefined;
  isBusy: boolean;
  apply?: (() => void) | null;
}) {
  const { code, error, isBusy, apply } = props;
  const prices = useOffered();
  const lowered = prices.filter(offerOf);
  const plans = lowered.map(({ name }) => name.toLowerCase()).join(' or ');
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={copy.label}
          name="offer"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          readOnly={isBusy}
          defaultValue={code}
          error={error ?? null}
          hint={copy.hint}
          className="min-w-0 grow sm:max-w-xs"
        />
        {/* Rendered before hydration, so that the page does not shift. */}
        {apply !== undefined && (
          <button
            type="button"
            className="button button-quiet noscript:hidden sm:mt-8"
            disabled={isBusy || !apply}
            onClick={apply ?? undefined}
          >
            {isBusy ? copy.applying : copy.apply}
          </button>
        )}
      </div>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {lowered.length > 0 && (
          <ChosenPlan>
            {(price) =>
              offerOf(price) ? (
                <>
                  {copy.applied(offeredWords(price))} <span className="font-normal">{price.days}</span>
                </>
              ) : (
                <>
                  {copy.worksOn(plans)} <FieldLink name="plan">{copy.switchTo(plans)}</FieldLink>
                </>
              )
            }
          </ChosenPlan>
        )}
      </p>
    </div>
  );
}
