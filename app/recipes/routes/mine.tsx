import { noSuchPage } from '../../http/replies.ts';

export function loader() {
  throw noSuchPage();
}

export default function MineRoute() {
  return null;
}
