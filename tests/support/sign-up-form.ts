import { createElement } from 'react';
import type { CardBrowser } from '../../app/membership/charges.ts';
import type { PriceList } from '../../app/membership/prices/price.ts';
import type { SignUpAnswer } from '../../app/membership/sign-up/forms.ts';
import { SignUpPage } from '../../app/membership/sign-up/page.tsx';
import { elements as elementsOf } from './html.ts';
import { firstPrices } from './prices.ts';
import { bea, render } from './rendered-page.ts';

export const signUpPage = (
  props: {
    answer?: SignUpAnswer;
    from?: string;
    google?: boolean;
    demo?: boolean;
    card?: CardBrowser;
    onSale?: PriceList;
  } = {},
) => {
  const { answer, from = '/bea', google = true, demo = true, card = null, onSale = firstPrices } = props;
  const supportEmail = 'help@larder.test';
  return render(
    createElement(SignUpPage, {
      brand: bea,
      from,
      google,
      demo,
      card,
      onSale,
      code: '',
      codeError: null,
      supportEmail,
      answer,
    }),
  );
};
/** React writes some attribute names in camel case. */
export const elements = (page: string, name: string) =>
  elementsOf(page, name).map(({ attributes, inside }) => {
    const lowered = Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value] as const);
    return { attributes: Object.fromEntries(lowered) as Record<string, string>, inside };
  });
export const signUpForm = (page: string) =>
  elements(page, 'form').find(({ attributes }) => attributes.id === 'sign-up')!.inside;
