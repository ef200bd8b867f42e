import { noSuchResource } from '../../http/replies.ts';

export function loader() {
  return noSuchResource('feed');
}
