/** Separate, so that the sign-up form does not load these texts. */
export const letterAtSuccess = {
  lead: (creator: string) => `Would you like the letter from ${creator}, too? It’s free, and you can stop it any time.`,
  submit: 'Get the letter',
} as const;
