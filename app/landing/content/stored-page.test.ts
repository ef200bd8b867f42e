import { describe, expect, test } from 'vitest';
import { aPage, aPageFeature } from '../../../tests/support/page-content.ts';
import { pageFormat, pageShape, readStoredPage, storedPage } from './page-content.ts';

const feature = aPageFeature('Weekly menus');

/**
 * Stored pages of each schema version, and how they are read today. When the shape changes, add the current version
 * with its stored form, and a step to `pageFormat`.
 */
const versions: { schemaVersion: number; fields: string; stored: object; read: object }[] = [
  {
    schemaVersion: 1,
    fields:
      'name logo favicon accentColor payoff callToAction ctaImage cookName cookPortrait cookWords cookSignature ' +
      'instagramUrl tiktokUrl linkedinUrl style reviewsHeading reviewStars hidesFeatures hidesRecipes hidesReviews ' +
      'hidesFaqs features reviews faqs',
    stored: aPage({ name: 'Juniper', reviewsHeading: 'They say', hidesFaqs: true, features: [feature] }),
    read: aPage({ name: 'Juniper', reviewsHeading: 'They say', hidesFaqs: true, features: [feature] }),
  },
];

describe('a stored page', () => {
  test('has a version that is listed here with its fields', () => {
    expect(versions).toHaveLength(pageFormat.version);
    expect(Object.keys(pageShape.of).join(' ')).toBe(versions.at(-1)!.fields);
  });

  test.each(versions)('of version $schemaVersion is read as today’s', ({ schemaVersion, stored, read }) => {
    expect(readStoredPage(JSON.parse(JSON.stringify({ ...stored, schemaVersion })))).toEqual(read);
  });

  test('of a newer version is stored again with its unknown parts', () => {
    const newer = { ...aPage({ name: 'Juniper' }), schemaVersion: pageFormat.version + 1, motto: 'Eat' };
    expect(storedPage(readStoredPage(newer))).toEqual(newer);
  });

  test.each([[null], [[]], [{ name: 'Juniper' }], [aPage({ name: 5 as unknown as string })]])(
    '%j is none',
    (stored) => {
      expect(() => readStoredPage(stored)).toThrow();
    },
  );
});
