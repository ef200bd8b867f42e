import { describe, expect, test } from 'vitest';
import { parseSteps } from '../../recipes/content/parse-step.ts';
import { MAX_STEPS, workOfSteps } from './step-work.ts';

const work = (...texts: string[]) =>
  workOfSteps(
    parseSteps(
      texts.map((text) => ({ title: '', text, uses: [], footnotes: [] })),
      [],
    ),
  ).map((phases) =>
    phases.map(({ minutes, isActive, place }) =>
      [isActive ? 'work' : 'wait', minutes, place && (place.kind === 'oven' ? `oven ${place.heat}` : 'ring')]
        .filter((each) => each !== null)
        .join(' '),
    ),
  );
const of = (text: string) => work(text)[0]!;

describe('a step', () => {
  test.each([
    ['Chop the onions.', ['work 3']],
    ['Knead the dough for 10 minutes.', ['work 10']],
    ['Fry the onions for 8 minutes.', ['work 8 ring']],
    ['Cook, stirring, for 5 minutes.', ['work 5']],
    ['Simmer for 20–25 minutes, stirring now and then.', ['work 3', 'wait 25 ring']],
    ['Bake for 40 minutes at 180°C.', ['work 3', 'wait 40 oven 180']],
    ['Roast at 350°F for an hour.', ['work 3', 'wait 60 oven 180']],
    ['Leave in the oven for 10 minutes.', ['work 3', 'wait 10 oven null']],
    ['Take it out of the oven and rest for 15 minutes.', ['work 3', 'wait 15']],
    ['Put under the grill for 5 minutes.', ['work 5 oven grill']],
    ['Cover and cook for 20 minutes.', ['work 3', 'wait 20 ring']],
    ['Cook for 20 minutes, covered.', ['work 3', 'wait 20 ring']],
    ['Cook for 20 minutes with the lid on.', ['work 3', 'wait 20 ring']],
    ['Put the lid on. Cook for 20 minutes.', ['work 3', 'wait 20 ring']],
    ['Cover the pot. Cook 18 minutes more.', ['work 3', 'wait 18 ring']],
    ['Soften under a lid for 15 minutes.', ['work 3', 'wait 15 ring']],
    ['Simmer, stirring now and then, for 30 minutes.', ['work 3', 'wait 30 ring']],
    ['Cook uncovered for 10 minutes.', ['work 10 ring']],
    ['Take the lid off and cook for 10 minutes.', ['work 10 ring']],
    ['Cook without a lid for 10 minutes.', ['work 10 ring']],
    ['Cover and simmer for 30 minutes. Uncover and cook for 5 minutes.', ['work 5 ring', 'wait 30 ring']],
    ['Marinate for 48 hours.', ['work 3', 'wait 2880']],
    ['Marinate for 2 days.', ['work 3', 'wait 2880']],
    ['Marinate for 1–2 days.', ['work 3', 'wait 2880']],
    ['Marinate for one to two days.', ['work 3', 'wait 2880']],
    ['Chill for 4 hours or overnight.', ['work 3', 'wait 240']],
    ['Refrigerate overnight.', ['work 3', 'wait 480']],
    ['Prove for 900 hours.', ['work 3', 'wait 4317']],
    ['Whisk for 20 seconds.', ['work 3']],
    ['Cool for 30 minutes before serving.', ['work 3', 'wait 30']],
    [
      'Bake for 20 minutes. Cool for at least 20 minutes before you eat one.',
      ['work 4', 'wait 20 oven null', 'wait 20'],
    ],
    ['Rest 10 minutes before slicing.', ['work 3', 'wait 10']],
    ['Return the meat to the pot for a last 15 minutes.', ['work 15']],
    ['Uncover and cook for the final 10 minutes.', ['work 10 ring']],
    ['Cook for another 5 minutes before you add the peas.', ['work 5 ring']],
    ['Sear for 2 minutes per side.', ['work 4 ring']],
    ['Fry the onions for 5 minutes, add the stock and simmer for 30 minutes.', ['work 5 ring', 'wait 30 ring']],
    ['Roast for 20 minutes at 220°C, then for 1 hour at 180°C.', ['work 3', 'wait 20 oven 220', 'wait 60 oven 180']],
  ])('is parsed: %s', (text, needs) => expect(of(text)).toEqual(needs));

  test.each([
    ['Preheat the oven to 180°C.', ['work 3']],
    ['It keeps for 3 days in the fridge.', ['work 3']],
    ['Eat it within 2 or 3 days.', ['work 3']],
    ['Turn the pieces every 5 minutes.', ['work 3']],
    ['Take it out 30 minutes before serving.', ['work 3']],
    ['Take the foil off for the last 10 minutes.', ['work 3']],
    ['Simmer for 40 minutes. Uncover and cook for the last 10 minutes.', ['work 4', 'wait 40 ring']],
    ['Add the rest of the flour.', ['work 3']],
  ])('ignores times that are not waits: %s', (text, needs) => expect(of(text)).toEqual(needs));

  test('waits for a long time without a working verb', () => {
    expect(of('Put a plate on it for 2 hours.')).toEqual(['work 3', 'wait 120']);
    expect(of('Toss with the oil and put away for 8 hours.')).toEqual(['work 3', 'wait 480']);
    expect(of('Slow cook for 8 hours.')).toEqual(['work 3', 'wait 480 ring']);
    expect(of('Stir constantly for 40 minutes.')).toEqual(['work 40']);
  });

  test('takes longer with more text, up to a quarter of an hour', () => {
    expect([of('Slice. '.repeat(40)), of('Slice. '.repeat(4_000))]).toEqual([['work 7'], ['work 15']]);
  });
});

describe('the steps of a dish', () => {
  test('use the temperature to which the oven was preheated', () => {
    expect(work('Heat the oven to 200°C (180°C fan).', 'Bake for 30 minutes.')[1]).toEqual([
      'work 3',
      'wait 30 oven 200',
    ]);
    expect(work('Heat the oven to fan 180°C.', 'Bake for 30 minutes.')[1]).toEqual(['work 3', 'wait 30 oven 200']);
    expect(work('Heat the oven to gas mark 4.', 'Bake for 30 minutes.')[1]).toEqual(['work 3', 'wait 30 oven 180']);
  });

  test('are planned up to a maximum of fifty', () => {
    expect(work(...Array.from({ length: 300 }, () => 'Stir.'))).toHaveLength(MAX_STEPS);
  });

  test('merge consecutive waits at one place, and have at most three', () => {
    expect(of('Simmer for 20 minutes. Simmer for 10 minutes. Rest for 5 minutes.')).toEqual([
      'work 4',
      'wait 30 ring',
      'wait 5',
    ]);
    const heats = (count: number) =>
      of(Array.from({ length: count }, (_, at) => `Bake for 10 minutes at ${100 + 10 * at}°C.`).join(' '));
    expect(heats(3)).toEqual(['work 4', 'wait 10 oven 100', 'wait 10 oven 110', 'wait 10 oven 120']);
    // From the third on, waits at different temperatures are merged, so the oven cannot be shared during the last wait.
    for (const count of [5, 10, 20]) {
      expect(heats(count).slice(1)).toEqual([...heats(3).slice(1, 3), `wait ${10 * (count - 2)} oven null`]);
    }
    expect(of('Simmer for 1 minute. Rest for 1 minute. '.repeat(8)).slice(1)).toEqual([
      'wait 1 ring',
      'wait 1',
      'wait 14 ring',
    ]);
  });
});
