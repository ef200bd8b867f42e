import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Skips revalidation after personal actions, which do not change the data of a recipe's pages. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate;
