import { Picture } from '../../ui/picture.tsx';
import type { CookView } from './landing-page.ts';

export function Cook({ cook }: { cook: CookView }) {
  const { name, portrait, words, signature } = cook;
  return (
    <section className="shell pt-14 md:pt-20">
      <div
        className={`mx-auto max-w-3xl ${portrait ? 'grid grid-cols-[auto_1fr] items-center gap-x-[min(1.25rem,6vw)] sm:gap-x-10' : ''}`}
      >
        <Portrait cook={cook} className="w-28 sm:row-span-3 sm:w-40 md:w-52" sizes="(min-width: 900px) 208px, 160px" />
        {name && (
          <h2 dir="auto" className="line-clamp-2 font-sans text-lg font-semibold text-accent-text sm:self-end">
            {name}
          </h2>
        )}
        {words && (
          <p
            dir="auto"
            className="col-span-full mt-3 font-display text-2xl leading-snug text-pretty whitespace-pre-line sm:col-span-1 sm:col-start-2"
          >
            {words}
          </p>
        )}
        {signature && (
          <Picture
            source={signature}
            fallback="/fallback/signature.svg"
            shape="logo"
            sizes="252px"
            alt=""
            className="col-span-full mt-4 h-12 w-full max-w-64 self-start logo-plate object-contain object-left sm:col-span-1 sm:col-start-2"
          />
        )}
      </div>
    </section>
  );
}

export function CookNote({ cook }: { cook: CookView | null }) {
  if (!cook?.name && !cook?.portrait) return null;
  return (
    <div className="mb-6 flex flex-col items-center gap-2">
      <Portrait cook={cook} className="w-24 border-4 border-white" sizes="96px" />
      {cook.name && (
        <p dir="auto" className="line-clamp-2 max-w-full font-semibold wrap-anywhere">
          {cook.name}
        </p>
      )}
    </div>
  );
}

function Portrait({ cook, className, sizes }: { cook: CookView; className: string; sizes: string }) {
  if (!cook.portrait) return null;
  return (
    <Picture
      source={cook.portrait}
      fallback="/fallback/cook.svg"
      shape="plate"
      sizes={sizes}
      alt={cook.name ?? ''}
      className={`aspect-square flex-none rounded-full object-cover ${className}`}
    />
  );
}
