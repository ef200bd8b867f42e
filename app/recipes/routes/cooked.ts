import { noSuchResource } from '../../http/replies.ts';

export function action() {
  return noSuchResource('recipe');
}
