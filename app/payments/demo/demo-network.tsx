import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';

const copy = demoPayments.network;

export function DemoNetwork({ away, held }: { away: boolean; held: boolean }) {
  return (
    <section aria-labelledby="network" className="mt-6 rounded-2xl border border-line bg-white p-5">
      <h2 id="network" className="text-2xl">
        {copy.heading}
      </h2>
      <div className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-[1fr_auto] md:items-center">
        <p>{away ? copy.away : copy.there}</p>
        <ActButton what={away ? 'back' : 'away'}>{away ? copy.bring : copy.take}</ActButton>
        <p>{held ? copy.held : copy.open}</p>
        <ActButton what={held ? 'release' : 'hold'}>{held ? copy.release : copy.hold}</ActButton>
      </div>
    </section>
  );
}
