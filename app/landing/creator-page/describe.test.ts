import { describe, expect, test } from 'vitest';
import { landingContent, plainRecipe } from '../../../tests/support/landing-content.ts';
import { describeLanding } from './describe.server.ts';
import { landingView } from './landing-page.ts';

const page = { name: 'Marisol Vega', accentColor: '#e4572e', payoff: 'Big flavour from a small kitchen' };
const origin = 'https://larder.test';

function described(fields: Parameters<typeof landingContent>[0] = {}, recipes = [plainRecipe]) {
  const content = landingContent({ ...page, ...fields }, { recipes });
  return describeLanding(content.page, landingView(content), origin);
}

describe('the metadata of a page', () => {
  test('the title has the name and the payoff, at most 70 characters', () => {
    expect(described().title).toBe('Marisol Vega: Big flavour from a small kitchen');
    const long = described({ payoff: '🍋 lemon '.repeat(800) }).title;
    expect([...long].length).toBeLessThanOrEqual(70);
    expect(long.endsWith('…')).toBe(true);
    expect(long.isWellFormed()).toBe(true);
  });

  test('the description names dishes, at most 160 characters, without cutting a pictograph in half', () => {
    expect(described().description).toBe('Big flavour from a small kitchen. Lentils and more from Marisol Vega.');
    expect(described({ payoff: 'Cook!' }).description).toMatch(/^Cook! Lentils/);
    expect(described({}, []).description).toBe('Big flavour from a small kitchen. Recipes from Marisol Vega.');
    const hostile = described({ name: '👩‍🍳'.repeat(1_000), payoff: 'x'.repeat(5_000) }).description;
    expect([...hostile].length).toBeLessThanOrEqual(160);
    expect(hostile.isWellFormed()).toBe(true);
  });

  test('without a payoff the default one is used', () => {
    expect(described({ payoff: null }).title).toBe('Marisol Vega: Big on flavour, low on cost');
  });

  test('the canonical address has the subdomain, and is null without one', () => {
    expect(described().canonical).toBe('https://larder.test/marisol');
    expect(described({ subdomain: null }).canonical).toBeNull();
  });

  test.each([
    [null, '/favicon.png'],
    ['javascript:alert(1)', '/favicon.png'],
    ['https://pictures.example/i.ico', 'https://pictures.example/i.ico'],
    [`/media/${'a'.repeat(32)}`, `/media/${'a'.repeat(32)}/icon-64.png`],
  ])('the icon of %j is %s', (favicon, icon) => {
    expect(described({ favicon }).icon).toBe(icon);
  });
});
