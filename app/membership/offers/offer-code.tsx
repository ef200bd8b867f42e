import { Field } from '../../ui/form/fields.tsx';
import { offeredWords } from '../prices/copy.ts';
import { offerOf } from '../prices/offer.ts';
import { ChosenPlan, useOffered } from '../prices/plan-choice.tsx';
import { offerField as copy } from './copy.ts';

/**
 * The code of an offer, in a form about `OfferedPrices`, and what it makes of the price. Without scripts it is sent with the
 * form, which is shown again with the price that it makes.
 * @param props.apply shows the prices with what is typed; null: there are no scripts yet; left out: sending the form does it
 */
export function OfferCode(props: {
  code: string;
  error: string | undefined;
  isBusy: boolean;
  apply?: (() => void) | null;
}) {
  const { code, error, isBusy, apply } = props;
  const prices = useOffered();
  const isApplied = prices.some(offerOf);
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
          defaultValue={code}
          error={error ?? null}
          hint={copy.hint}
          className="min-w-0 grow sm:max-w-xs"
        />
        {/* There before there are scripts, so that nothing below it moves as the page hydrates. */}
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
        {isApplied && (
          <ChosenPlan>
            {(price) =>
              offerOf(price) ? (
                <>
                  {copy.applied(offeredWords(price))} <span className="font-normal">{price.days}</span>
                </>
              ) : (
                copy.notForPlan
              )
            }
          </ChosenPlan>
        )}
      </p>
    </div>
  );
}
