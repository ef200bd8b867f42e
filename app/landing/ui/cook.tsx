import { Picture } from '../../ui/picture.tsx';
import type { CookView } from '../landing-page.ts';

/** The person behind the brand, after the hero; whatever part is missing leaves no gap. */
export function Cook({ cook }: { cook: CookView }) {
  const { name, words, signature } = cook;
  return (
    <section className="shell pt-14 md:pt-20">
      <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 text-center sm:flex-row sm:gap-10 sm:text-start">
        <Portrait cook={cook} className="w-40 md:w-52" sizes="(min-width: 900px) 208px, 160px" />
        <div className="w-full min-w-0">
          {name && (
            <h2 dir="auto" className="line-clamp-2 font-sans text-lg font-semibold text-accent-text">
              {name}
            </h2>
          )}
          {words && (
            <p dir="auto" className="mt-2 line-clamp-[10] font-display text-2xl leading-snug text-pretty">
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
              className="mx-auto mt-4 h-12 w-[252px] max-w-full object-contain object-center forced-color-adjust-none sm:mx-0 sm:object-left forced-colors:bg-white"
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** The same person, smaller, beside a call to action. */
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
      className={`aspect-square flex-none overflow-hidden rounded-full object-cover ${className}`}
    />
  );
}
