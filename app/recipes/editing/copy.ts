/** Why a recipe cannot be saved as it is. */
export const recipeDraftErrors = {
  unreadable: 'We couldn’t read this as a recipe. Nothing was changed.',
  otherVersion: 'This page is out of date. Reload it: what you wrote is stored on this device.',
  /** Also where the body of a request is longer than any draft. */
  tooMuch: {
    'too-large': 'This is far too long for a recipe. Shorten it, or split it in two.',
    'line-too-long': 'A line is too long: at most 10,000 letters.',
    'too-many-lines': 'Too many ingredients: at most 300 lines.',
    'too-many-amounts': 'An ingredient has too many amounts: at most 20 on a line. Split it into several lines.',
  },
  unknown: 'This recipe is gone.',
  'too-many-recipes':
    'You have 10,000 recipes, and there’s no room for more. A removed recipe makes room after 30 days.',
  tooLongField: (label: string) => `${label}: this is too long.`,
  tooLong: {
    name: 'The name is too long: at most 200 letters.',
    introduction: 'The introduction is too long: at most 10,000 letters.',
    yield: 'The yield is too long: at most 60 letters.',
    tags: 'There are too many tags, or one is too long: at most 20 tags of 40 letters.',
    groups: 'There are too many ingredients, or one is too long: at most 300 lines of 1,000 letters.',
    steps: 'There are too many steps, or one is too long: at most 500 steps of 10,000 letters.',
    notes: 'There are too many notes, or one is too long: at most 50 notes of 10,000 letters.',
    source: 'The source is too long: at most 2,000 letters.',
    pictures:
      'There are too many pictures, or a description is too long: at most 20 pictures, described in 500 letters.',
  },
  pictureAddress: 'Use one of your pictures, or an address that starts with https://.',
} as const;
