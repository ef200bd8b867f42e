import * as z from 'zod/mini';

const stored = z.object({
  creatorId: z.string(),
  plan: z.string(),
  priceId: z.string(),
  offerId: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  legalAcceptedAt: z.nullable(z.coerce.date()),
});

/** Stored details of an attempt. Following the link writes the details to the membership and the record. */
export type SignUpDetails = z.infer<typeof stored>;

/** @throws if the details were not stored by `signUp` */
export const readSignUpDetails = (details: Record<string, unknown>): SignUpDetails => stored.parse(details);
