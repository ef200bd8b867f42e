import { paths } from '../../paths.ts';
import { type DinnerRequest, timeOfDay } from './dinner.ts';

/** Not part of `paths`, which every page of the site loads. */
export const dinnerPath = (requested: Partial<DinnerRequest> = {}) => addressOf('', dinnerFields(requested));

/** @param step position in the plan, from 1 */
export const dinnerCookPath = (requested: Partial<DinnerRequest> = {}, step?: number) =>
  addressOf('/cook', [...dinnerFields(requested), ...(step === undefined ? [] : [['step', String(step)]])]);

function addressOf(page: string, fields: string[][]): string {
  return `${paths.kitchen()}/dinner${page}${fields.length > 0 ? `?${new URLSearchParams(fields as [string, string][])}` : ''}`;
}

export function dinnerFields(requested: Partial<DinnerRequest>): [name: string, value: string][] {
  const { recipeIds = [], at = null, from = null, serves = null, units = 'written', late = [] } = requested;
  const fields: [name: string, value: string][] = recipeIds.map((id) => ['recipes', id]);
  if (at !== null) fields.push(['at', timeOfDay(at)]);
  if (from !== null) fields.push(['from', timeOfDay(from)]);
  if (serves !== null) fields.push(['serves', String(serves)]);
  if (units !== 'written') fields.push(['units', units]);
  return [...fields, ...late.map((each): [string, string] => ['late', lateField(each)])];
}

/** Numbers dish and step from 1. */
export const lateField = ({ dish, step, minutes }: DinnerRequest['late'][number]) =>
  `${dish + 1}.${step + 1}.${minutes}`;
