import type { RefObject } from 'react';
import { signUp as copy } from '../../copy/sign-up.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { cardFields } from '../card/copy.ts';
import { priceWords } from '../prices/copy.ts';
import { defaultPrice } from '../prices/offer.ts';
import { ChosenPlan, useOffered } from '../prices/plan-choice.tsx';
import { GoogleButton } from './google-button.tsx';
import { carryChoice, choiceIn, GOOGLE_FORM } from './google-choice.ts';
import { GoogleForm } from './google-form.tsx';
import { TermsBox } from './terms-label.tsx';

/**
 * Google has a separate form, so that password, name and email are not sent with it. The buttons of Facebook and Apple
 * are hidden (specification, section 2).
 */
export function SocialSignIn(props: {
  google: boolean;
  brand: Brand;
  from: string;
  signUp: RefObject<HTMLFormElement | null>;
  code: string;
  charges: boolean;
}) {
  const { google, brand, from, signUp, code, charges } = props;
  const prices = useOffered();
  const planOptions = prices.map((price) => ({ value: price.plan, name: copy.googlePlanOption(priceWords(price)) }));
  return (
    <div className={google ? 'pb-7' : undefined}>
      {google && (
        <GoogleForm
          id={GOOGLE_FORM}
          choices={() => choiceIn(signUp.current)}
          className="noscript:rounded-2xl noscript:bg-wash noscript:p-5"
        >
          <input type="hidden" name="creatorId" value={brand.creatorId} />
          <input type="hidden" name="from" value={from} />
          {code && <input type="hidden" name="offer" value={code} />}
          <noscript>
            <div className="mb-5 grid gap-4 sm:max-w-sm">
              <FieldIds prefix={GOOGLE_FORM}>
                <SelectField
                  label={copy.googlePlan}
                  name="plan"
                  options={planOptions}
                  defaultValue={defaultPrice(prices)?.plan}
                />
                <TermsBox charges={charges} />
              </FieldIds>
            </div>
          </noscript>
          <GoogleButton className="sm:w-auto sm:px-6">{copy.google}</GoogleButton>
          <p className="mt-3 text-sm text-pretty noscript:hidden">
            <ChosenPlan>{(price) => copy.googleNote(priceWords(price))}</ChosenPlan>
          </p>
          <p className="mt-1 text-sm text-ink-soft noscript:mt-3">
            {charges ? cardFields.googleConsent : copy.consent(brand.name)}
          </p>
          {/* Copies the choices if the form is submitted before hydration. */}
          <script
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy
            dangerouslySetInnerHTML={{ __html: `(${carryChoice.toString()})()` }}
          />
        </GoogleForm>
      )}
      <button type="button" hidden>
        {copy.facebook}
      </button>
      <button type="button" hidden>
        {copy.apple}
      </button>
    </div>
  );
}
