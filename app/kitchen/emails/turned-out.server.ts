import { and, eq } from 'drizzle-orm';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { cookedRecipes } from '../../db/schema/kitchen.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { plainName } from '../../mail/message.ts';
import type { EmailKind, EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { askForEmails, declineEmails, hasOptedIn } from '../../mail/scheduled/preferences.server.ts';
import { findLastSent, scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { paths } from '../../paths.ts';
import { findAudienceOfAccount } from '../../recipes/paywall/audience-of-account.server.ts';
import { mayReadFully } from '../../recipes/paywall/paywall.ts';
import { turnedOut as copy } from './copy.ts';

const DAY = 24 * 60 * 60 * 1000;

/** `cookedId` is the id of the row that records the cooking, which may have been removed. */
type Cooked = { recipeId: string; cookedId: string };

export const turnedOut: EmailKind<Cooked> = {
  name: 'turned-out',
  purpose: { title: copy.title, choice: copy.choice },
  async load(tx, services, { recipient, subject, now }) {
    const { accountId, firstName } = recipient;
    const [recipe] = await tx
      .select({ creatorId: recipes.userId, slug: recipes.slug, name: recipes.name, free: recipes.free })
      .from(recipes)
      .where(and(eq(recipes.id, subject.recipeId), isPublished));
    const brand = recipe && (await findBrand(tx, recipe));
    const page = creatorOfPath(brand?.path ?? null);
    if (!recipe || !brand || !page || !('subdomain' in page)) return { skip: 'recipe-removed' };
    const own = and(eq(cookedRecipes.id, subject.cookedId), eq(cookedRecipes.accountId, accountId));
    if ((await tx.$count(cookedRecipes, own)) === 0) return { skip: 'taken-back' };
    const audience = await findAudienceOfAccount(tx, { accountId, creatorId: recipe.creatorId, now });
    if (!audience || !mayReadFully(recipe, audience)) return { skip: 'no-access' };
    const last = await findLastSent(tx, { accountId, kind: turnedOut.name });
    if (last && now.getTime() - last.getTime() < 7 * DAY) return { skip: 'sent-this-week' };
    const words = copy.words(plainName(brand.name), plainName(recipe.name ?? '') || 'your recipe');
    const link = `${services.origin}${paths.memberRecipe(page.subdomain, recipe.slug)}#note`;
    return { brand: mailBrand(brand, services), template: { name: 'worded', props: { firstName, words, link } } };
  },
};

export function chooseTurnedOut(
  tx: Db,
  { accountId, ask, now }: { accountId: string; ask: boolean; now: Date },
): Promise<void> {
  const choice = { accountId, kind: turnedOut.name };
  return ask ? askForEmails(tx, { ...choice, on: 'kitchen', now }) : declineEmails(tx, choice);
}

/** Schedules the email three days ahead if the person opted in. Runs in the transaction that records the cooking. */
export async function scheduleTurnedOut(
  tx: Db,
  services: EmailServices,
  { accountId, now, ...subject }: Cooked & { accountId: string; now: Date },
): Promise<void> {
  if (!(await hasOptedIn(tx, { accountId, kind: turnedOut.name }))) return;
  const dueAt = new Date(now.getTime() + 3 * DAY);
  const email = { kind: turnedOut, accountId, subject, key: subject.cookedId, dueAt };
  await scheduleEmails(tx, services, { emails: [email], now });
}
