import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { elements } from '../../../tests/support/html.ts';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import { paths } from '../../paths.ts';
import { MoveHere } from './move-here.tsx';

describe('the sign-up page of a signed-in account', () => {
  const move = (current: { name: string; plan: string } | null) =>
    render(
      createElement(MoveHere, {
        brand: bea,
        email: 'rosa@home.example',
        current,
        supportEmail: 'help@larder.test',
        answer: undefined,
      }),
    );

  test('names the current creator, and has one button to move', () => {
    const page = move({ name: 'Ann', plan: 'Yearly' });
    expect(page).toContain('You subscribe to Ann on the yearly plan.');
    expect(elements(page, 'form').map(({ attributes }) => attributes.action)).toContain(paths.move(bea.creatorId));
    expect(page).toContain('Move to Bea’s Broth');
  });

  test('has no button without a membership', () => {
    expect(move(null)).not.toContain(paths.move(bea.creatorId));
    expect(move(null)).toContain('help@larder.test');
  });
});
