import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** What is personal is sent from a recipe's pages, and is not in them: nothing of them changes then. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod && formMethod !== 'GET' ? false : defaultShouldRevalidate;
