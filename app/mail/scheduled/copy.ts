export const optionalFoot = {
  why: 'You’re getting this because you asked for it.',
  stop: 'Stop these emails',
} as const;
