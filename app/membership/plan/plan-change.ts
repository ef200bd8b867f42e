import type { Access } from '../access/access.ts';

/** When another plan would begin: after the period that is paid; null: at once. */
export function planApplies(access: Access): Date | null {
  return access.may && access.because === 'paid' ? access.groundsUntil : null;
}
