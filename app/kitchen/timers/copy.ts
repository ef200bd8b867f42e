import type { Refusal } from './timers.ts';

/** Not loaded by a page without timers: `recipes/showing/copy.ts` has the words of the start button. */
export const timerCopy = {
  label: 'Timers',
  name: (job: string, recipe: string) => `${job}, ${recipe}`,
  /** Names the step, because the server does not receive the job. */
  pushed: (recipe: string, step: number) => `${recipe}, step ${step}`,
  /** Shown if the step's text names no job. */
  step: (step: number) => `Step ${step}`,
  of: (recipe: string, words: string) => `${words}, ${recipe}`,
  unnamed: 'A recipe',
  started: (words: string, name: string) => `Timer started: ${words}. ${name}`,
  done: (name: string) => `Timer done: ${name}`,
  doneShort: 'Done',
  paused: 'Paused',
  addMinute: '+1 min',
  addMinuteSpoken: (name: string) => `One more minute: ${name}`,
  pause: (name: string) => `Pause: ${name}`,
  resume: (name: string) => `Resume: ${name}`,
  stop: (name: string) => `Stop: ${name}`,
  stopShort: 'Stop',
  dismiss: (name: string) => `Stop ringing: ${name}`,
  /** Notices while pushes are off or not supported. */
  onlyHere: {
    phone: 'Timers ring on this phone only while this page is open. Keep the screen on.',
    computer: 'Timers ring on this computer only while this page is open.',
  },
  push: {
    'needs-app':
      'Timers ring on this phone only while this page is open. Keep the screen on, or use Share to add this site to your home screen.',
    denied: {
      phone: 'Timers ring on this phone only while this page is open: its settings block notifications of this site.',
      computer: 'Timers ring on this computer only while this page is open: notifications of this site are blocked.',
    },
    on: {
      phone: 'Timers ring on this phone when it is locked, too.',
      computer: 'Timers ring on this computer when this page is closed, too.',
    },
    waits: 'Until there is a network again, timers ring only while this page is open.',
    leftOut: (count: number) =>
      count === 1
        ? 'You have too many timers: the last one rings only while this page is open.'
        : `You have too many timers: the last ${count} ring only while this page is open.`,
    turnOn: { phone: 'Ring when locked', computer: 'Ring when closed' },
    turnOff: 'Turn off',
    turnOffSpoken: { phone: 'Turn off: ring when locked', computer: 'Turn off: ring when closed' },
    failed: 'That could not be changed. Check the network, and try again.',
  },
  silent: 'Tap anywhere to turn on sound.',
  noSound: 'This browser plays no sound here: watch the timers.',
  notStored: 'This browser stores nothing: the timers end when this page is closed.',
  refused: {
    'too-short': 'That is too short for a timer.',
    'too-long': 'Timers run for at most 72 hours.',
    'too-many': '20 timers are running. Stop one to start another.',
    running: 'That timer is running already.',
  } satisfies Record<Refusal, string>,
} as const;
