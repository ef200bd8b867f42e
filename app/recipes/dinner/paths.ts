import { paths } from '../../paths.ts';
import { type DinnerAsked, timeOfDay } from './dinner.ts';

/** Where a dinner is planned. Not in `paths`, which is on every page of the site. @param asked left out: nothing yet */
export function dinnerPath(asked: Partial<DinnerAsked> = {}): string {
  const fields = dinnerFields(asked);
  return `${paths.kitchen()}/dinner${fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''}`;
}

/** What a dinner's address says, as the fields of a form that asks for it. */
export function dinnerFields({ recipeIds = [], at = null, from = null, late = [] }: Partial<DinnerAsked>) {
  const fields: [name: string, value: string][] = recipeIds.map((id) => ['recipes', id]);
  if (at !== null) fields.push(['at', timeOfDay(at)]);
  if (from !== null) fields.push(['from', timeOfDay(from)]);
  return [...fields, ...late.map((each): [string, string] => ['late', lateField(each)])];
}

/** A step that took longer, as a form names it: the dish and the step from 1. */
export const lateField = ({ dish, step, minutes }: DinnerAsked['late'][number]) => `${dish + 1}.${step + 1}.${minutes}`;
