import { kitchen as copy } from '../../copy/recipes/kitchen.ts';

export default function KitchenRoute() {
  return (
    <main>
      <h1>{copy.heading}</h1>
    </main>
  );
}
