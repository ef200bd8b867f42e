import { createElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { render } from '../../../tests/support/rendered-page.ts';
import { createAutosave, MAX_PAUSE, PAUSE, type SaveResult } from './autosave.ts';
import { SaveState } from './save-state.tsx';

type Text = { text: string };
const text = (words: string): Text => ({ text: words });

let clock = 0;
let timers: { at: number; callback: () => void }[] = [];
let sent: { text: string; version: number }[] = [];
let answers: ((result: SaveResult<Text>) => void)[] = [];
let onDevice: { text: string; version: number } | null = null;
let shown: string[] = [];

const save = (content: Text, from: number) => {
  sent.push({ ...content, version: from });
  return new Promise<SaveResult<Text>>((answer) => answers.push(answer));
};

const begin = ({ value = text('old'), by = save } = {}) =>
  createAutosave<Text>(
    { value, version: 3 },
    {
      save: by,
      copy: {
        write: (content, from) => {
          onDevice = { ...content, version: from };
        },
        remove: () => {
          onDevice = null;
        },
      },
      later(milliseconds, callback) {
        const timer = { at: clock + milliseconds, callback };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
      now: () => clock,
      onChange: ({ state }) => shown.push(state),
    },
  );

function pass(milliseconds: number) {
  clock += milliseconds;
  const due = timers.filter(({ at }) => at <= clock);
  timers = timers.filter(({ at }) => at > clock);
  for (const { callback } of due) callback();
}

function typed(words: string) {
  const autosave = begin();
  autosave.change(text(words));
  pass(PAUSE);
  return autosave;
}

async function answer(result: SaveResult<Text>) {
  answers.shift()!(result);
  await new Promise(setImmediate);
}
const lost: SaveResult<Text> = { ok: false, reason: 'offline' };

beforeEach(() => {
  [clock, timers, sent, answers, onDevice, shown] = [0, [], [], [], null, []];
});

describe('while typing', () => {
  test('nothing is sent before a pause; then only the newest, which is on the device already', async () => {
    const autosave = begin();
    autosave.change(text('a'));
    pass(PAUSE - 1);
    autosave.change(text('ab'));
    pass(PAUSE - 1);
    expect(sent).toEqual([]);
    pass(1);
    expect([sent, onDevice]).toEqual([[{ text: 'ab', version: 3 }], { text: 'ab', version: 3 }]);
    await answer({ ok: true, version: 4 });
    expect(shown).toEqual(['waiting', 'saving', 'saved']);
    expect(onDevice).toBeNull();
  });

  test('uninterrupted typing is saved too', () => {
    const autosave = begin();
    for (let at = 0; at <= MAX_PAUSE; at += 500) {
      autosave.change(text(String(at)));
      pass(500);
    }
    expect(sent.length).toBe(1);
  });

  test('changes made during a save are sent after it, from its version', async () => {
    const autosave = typed('a');
    autosave.change(text('ab'));
    pass(PAUSE);
    expect(sent.length, 'one save at a time').toBe(1);
    await answer({ ok: true, version: 4 });
    expect(onDevice).toEqual({ text: 'ab', version: 4 });
    pass(PAUSE);
    expect(sent[1]).toEqual({ text: 'ab', version: 4 });
    await answer({ ok: true, version: 5 });
    expect(shown.at(-1)).toBe('saved');
  });

  test('an edit undone before it is sent needs no save', () => {
    const old = text('old');
    const autosave = begin({ value: old });
    autosave.change(text('new'));
    autosave.change(old);
    pass(PAUSE);
    expect([sent, onDevice, shown.at(-1)]).toEqual([[], null, 'saved']);
  });

  test('leaving writes unsaved changes to the device', () => {
    const autosave = begin();
    autosave.keep();
    expect(onDevice, 'nothing was typed').toBeNull();
    autosave.change(text('a'));
    autosave.keep();
    expect(onDevice).toEqual({ text: 'a', version: 3 });
  });
});

describe('without a connection', () => {
  test('the newest value is retried with growing delays', async () => {
    const autosave = typed('a');
    await answer(lost);
    expect([shown.at(-1), autosave.isSaved()]).toEqual(['offline', false]);
    autosave.change(text('ab'));
    expect(onDevice).toEqual({ text: 'ab', version: 3 });
    pass(2_000);
    await answer(lost);
    pass(2_000);
    expect(sent.length).toBe(2);
    pass(2_000);
    expect(sent.at(-1)).toEqual({ text: 'ab', version: 3 });
    await answer({ ok: true, version: 4 });
    expect([shown.at(-1), autosave.isSaved()]).toEqual(['saved', true]);
  });

  test('a save that throws counts as offline', async () => {
    const autosave = begin({ by: () => Promise.reject(new Error('no network')) });
    autosave.change(text('a'));
    pass(PAUSE);
    await new Promise(setImmediate);
    expect(shown.at(-1)).toBe('offline');
  });
});

test('an ended session stops saving until the next sign-in, and loses nothing', async () => {
  const autosave = typed('a');
  await answer({ ok: false, reason: 'signed-out' });
  autosave.change(text('ab'));
  pass(60_000);
  expect(sent.length).toBe(1);
  expect(onDevice).toEqual({ text: 'ab', version: 3 });
  void autosave.flush();
  await answer({ ok: true, version: 4 });
  expect(shown.at(-1)).toBe('saved');
});

test('a refused value is sent again only after a change', async () => {
  const autosave = typed('a');
  await answer({ ok: false, reason: 'refused', message: 'Too long' });
  pass(60_000);
  expect(sent.length).toBe(1);
  autosave.change(text('b'));
  pass(PAUSE);
  expect(sent.length).toBe(2);
});

describe('a conflict', () => {
  const theirs: SaveResult<Text> = { ok: false, reason: 'conflict', theirs: text('theirs'), version: 9 };

  test('sends nothing, and keeps the edits, until it is resolved', async () => {
    const autosave = typed('mine');
    await answer(theirs);
    autosave.change(text('mine too'));
    pass(60_000);
    void autosave.flush();
    expect(sent.length).toBe(1);
    expect(onDevice).toEqual({ text: 'mine too', version: 3 });
    autosave.resolve(text('both'));
    pass(0);
    expect(sent[1]).toEqual({ text: 'both', version: 9 });
    await answer({ ok: true, version: 10 });
    expect(shown.at(-1)).toBe('saved');
  });

  test('does not arise if the other save is identical', async () => {
    const autosave = typed('theirs');
    await answer(theirs);
    expect(shown.at(-1)).toBe('saved');
    autosave.change(text('on'));
    pass(PAUSE);
    expect(sent.at(-1)).toEqual({ text: 'on', version: 9 });
  });

  test('resolving with theirs unchanged needs no save', async () => {
    const autosave = typed('mine');
    await answer(theirs);
    autosave.resolve(text('theirs'));
    pass(0);
    expect(sent.length).toBe(1);
    expect(shown.at(-1)).toBe('saved');
    expect(onDevice).toBeNull();
  });
});

describe('a copy from an earlier visit', () => {
  test('is saved if no one saved since', () => {
    const autosave = begin();
    autosave.restore(text('old'), 2); // Same content as on the server.
    pass(60_000);
    expect([shown, sent]).toEqual([['saved'], []]);
    autosave.restore(text('typed'), 3);
    pass(0);
    expect(sent).toEqual([{ text: 'typed', version: 3 }]);
  });

  test('is a conflict otherwise', () => {
    const autosave = begin();
    autosave.restore(text('typed'), 2);
    autosave.resolve(text('both'));
    pass(0);
    expect(sent).toEqual([{ text: 'both', version: 3 }]);
  });
});

const stateShown = (state: 'saved' | 'saving', hasErrors: boolean) =>
  render(createElement(SaveState, { state, message: null, from: '/studio', hasErrors }));

test('a draft with an error is not simply called saved', () => {
  expect(stateShown('saved', false)).toContain('>Saved<');
  expect(stateShown('saved', true)).not.toContain('>Saved<');
  expect(stateShown('saved', true)).toContain('Draft saved. Something needs fixing before you publish.');
  expect(stateShown('saving', true)).toContain('>Saving…<');
});
