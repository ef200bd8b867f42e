const markup = '<script>window.hacked=1</script><img src=x onerror="window.hacked=1">"\'>{{7*7}}';
const rightToLeft = '\u202Eمطبخ أمي\u202C \u2067שלום\u2069';
const emoji = '👩🏽‍🍳🍋‍🟩🏴󠁧󠁢󠁷󠁬󠁳󠁿';
const unbroken = 'W'.repeat(5_000);
const talkative = 'salt and pepper '.repeat(312);

export const hostile = {
  creatorId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9affff',
  pageId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9afffe',
  /** Sorts last in the directory. */
  subdomain: 'zz-hostile',
  markup,
  name: `${markup} ${rightToLeft} ${emoji} ${unbroken}`,
  payoff: `${unbroken} ${markup}`,
  callToAction: `${rightToLeft} ${markup} ${unbroken}`,
  accentColor: 'red;}body{display:none',
  logo: 'javascript:window.hacked=1',
  favicon: 'data:text/html,<script>window.hacked=1</script>',
  ctaImage: 'http://not-secure.example/cta.png',
  texts: [markup, rightToLeft, emoji, unbroken, talkative],
} as const;

export const withDeadPictures = {
  creatorId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9afffd',
  pageId: '5f0c2a54-6f0e-4c7e-9d6b-2f6d1c9afffc',
  /** Sorts second to last in the directory. */
  subdomain: 'zz-dead-pictures',
  name: 'Dead pictures',
  foreign: 'https://dead.example/picture.jpg',
  deleted: `/media/${'0'.repeat(32)}`,
} as const;
