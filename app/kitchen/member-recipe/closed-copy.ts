/** Not part of `copy.ts`, which every recipe's page loads. */
export const closed = {
  ended: 'This recipe is for members, and your membership isn’t open. You can still see and remove what you saved.',
  moved:
    'This recipe is for members, and your membership is with another creator now. You can still see and remove what you saved.',
  account: 'See your membership',
};
