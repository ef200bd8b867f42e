import { paths } from '../../paths.ts';
import { type DinnerRequest, timeOfDay } from './dinner.ts';

/** Where a dinner is planned. Not in `paths`, which is on every page of the site. @param requested left out: nothing yet */
export const dinnerPath = (requested: Partial<DinnerRequest> = {}) => addressOf('', dinnerFields(requested));

/** Where a dinner is cooked, a step at a time. @param step of the plan, from 1; left out: the first one, or where one was */
export const dinnerCookPath = (requested: Partial<DinnerRequest> = {}, step?: number) =>
  addressOf('/cook', [...dinnerFields(requested), ...(step === undefined ? [] : [['step', String(step)]])]);

function addressOf(page: string, fields: string[][]): string {
  return `${paths.kitchen()}/dinner${page}${fields.length > 0 ? `?${new URLSearchParams(fields as [string, string][])}` : ''}`;
}

/** What a dinner's address says, as the fields of a form that asks for it. */
export function dinnerFields(requested: Partial<DinnerRequest>): [name: string, value: string][] {
  const { recipeIds = [], at = null, from = null, serves = null, units = 'written', late = [] } = requested;
  const fields: [name: string, value: string][] = recipeIds.map((id) => ['recipes', id]);
  if (at !== null) fields.push(['at', timeOfDay(at)]);
  if (from !== null) fields.push(['from', timeOfDay(from)]);
  if (serves !== null) fields.push(['serves', String(serves)]);
  if (units !== 'written') fields.push(['units', units]);
  return [...fields, ...late.map((each): [string, string] => ['late', lateField(each)])];
}

/** A step that took longer, as a form names it: the dish and the step from 1. */
export const lateField = ({ dish, step, minutes }: DinnerRequest['late'][number]) =>
  `${dish + 1}.${step + 1}.${minutes}`;
