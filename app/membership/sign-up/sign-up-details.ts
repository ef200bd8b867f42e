import * as z from 'zod/mini';

const stored = z.object({
  creatorId: z.string(),
  plan: z.string(),
  priceId: z.string(),
  /** What was taken off that. Left out: nothing. */
  offerId: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** When the terms box was ticked; null when it was not. */
  legalAcceptedAt: z.nullable(z.coerce.date()),
});

/** What an attempt stores, so that its link can write the membership and the record that it was mailed for. */
export type SignUpDetails = z.infer<typeof stored>;

/** @throws for anything but what `signUp` stored */
export const readSignUpDetails = (details: Record<string, unknown>): SignUpDetails => stored.parse(details);
