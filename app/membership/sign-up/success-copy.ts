/**
 * Texts about the creator's letter on the success page. Separate from the sign-up's copy, so that the sign-up form does
 * not load these texts.
 */
export const letterAtSuccess = {
  lead: (creator: string) => `Would you like the letter from ${creator}, too? It’s free, and you can stop it any time.`,
  submit: 'Get the letter',
} as const;
