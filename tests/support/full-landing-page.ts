import type { Db } from '../../app/db/client.server.ts';
import { aFaq, aFeature, aLandingPage, aRecipe, aReview } from './rows.ts';

/** Address of a stored picture. */
export const ownPicture = (letter: string) => `/media/${letter.repeat(32)}`;

/** Creates Marisol's page with all optional content. */
export async function aFullLandingPage(db: Db) {
  const page = await aLandingPage(db, {
    subdomain: 'marisol',
    name: 'Marisol Vega',
    payoff: 'Fire, corn and patience',
    callToAction: 'Shall we cook?',
    accentColor: 'E4572E',
    logo: ownPicture('a'),
    favicon: ownPicture('b'),
    ctaImage: 'https://pictures.example/cta.jpg',
    cookName: 'Rosa Vega',
    cookPortrait: ownPicture('e'),
    cookWords: 'Come in, I have put the rice on.',
    cookSignature: ownPicture('f'),
    tiktokUrl: 'https://social.example/@marisol',
  });
  for (const [order, body] of ['First reason', 'Second reason', 'Third reason'].entries()) {
    await aFeature(db, page.id, { body, order, image: order === 0 ? ownPicture('c') : null });
  }
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  const { creatorId } = page;
  await aRecipe(db, creatorId, {
    name: 'Mole',
    prepTime: 30,
    cookTime: 90,
    dateCreated: day(3),
    imageUrl: ownPicture('d'),
  });
  await aRecipe(db, creatorId, { name: 'Elote', free: true, cookTime: 12, dateCreated: day(2) });
  await aRecipe(db, creatorId, { name: 'Salsa', dateCreated: day(1) });
  for (const [at, body] of ['I cook it weekly.', 'My children ask for it.'].entries()) {
    await aReview(db, page.id, {
      body,
      createdAt: day(at + 1),
      ...(at === 0 ? { firstName: 'Nora', dish: 'Elote' } : {}),
    });
  }
  for (const at of [1, 2]) {
    await aFaq(db, page.id, { question: `Question ${at}?`, answer: `Answer ${at}.`, createdAt: day(at) });
  }
  return page;
}
