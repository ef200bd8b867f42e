import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Personal actions on a recipe's pages do not change their data. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate;
