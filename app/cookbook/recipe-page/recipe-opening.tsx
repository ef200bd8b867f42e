import { type ReactNode, useState } from 'react';
import { preload } from 'react-dom';
import type { CreatorSite } from '../../creators/creator-site.ts';
import cookStyles from '../../kitchen/cook-mode/cook-mode.css?url';
import { paths } from '../../paths.ts';
import { minutesText } from '../../recipes/minutes-copy.ts';
import { recipePage as copy } from '../../recipes/showing/copy.ts';
import type { RecipeView } from '../../recipes/showing/recipe-view.ts';
import { keyed } from '../../recipes/showing/shown-text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** Preloads the style sheet and script of cook mode together. The route would load them one after the other. */
function loadCookMode() {
  preload(cookStyles, { as: 'style' });
  void import('../../kitchen/cook-mode/cook-mode.tsx').catch(() => {});
}

/**
 * @param props.made yield in the shown amounts, or null if unknown
 * @param props.cook path of cook mode, or null if the reader has no access or the recipe has no URL or no steps
 */
export function RecipeOpening(props: {
  site: CreatorSite;
  recipe: RecipeView;
  made: string | null;
  cook: string | null;
}) {
  const { site, recipe, made, cook } = props;
  const name = recipe.name || copy.unnamed;
  const [lead, ...paragraphs] = recipe.whole?.introduction ?? [recipe.teaser ?? ''];
  return (
    <header className="recipe-opening trimmed bg-wash">
      <div className="shell pt-3 pb-8 md:pb-12">
        <p className="print:hidden">
          <SiteLink
            to={paths.recipes(site.subdomain)}
            className="link -ml-1 inline-flex min-h-11 items-center gap-1 px-1 font-semibold text-accent-text"
          >
            <Icon name="chevron-left" className="size-4" />
            {copy.all}
          </SiteLink>
        </p>
        <div className="recipe-spread mt-2 grid gap-7 md:grid-cols-[1fr_1.05fr] md:gap-12">
          <div className="recipe-picture relative -mx-(--edge) sm:mx-0 md:order-2">
            <Picture
              source={recipe.picture}
              fallback="/fallback/recipe.svg"
              shape="dish"
              // 88vw instead of 100vw on phones: the difference is not visible, and the page loads faster.
              sizes="(min-width: 1180px) 565px, (min-width: 900px) 48vw, 88vw"
              alt={recipe.pictureAlt}
              className="aspect-[4/3] w-full object-cover sm:rounded-3xl"
              priority
            />
            {recipe.free && !recipe.forMembers && (
              <span className="absolute top-3 left-3 rounded-(--radius-button) bg-paper px-3 py-1 text-sm font-bold tracking-wide text-accent-text print:hidden">
                {copy.free}
              </span>
            )}
          </div>
          <div className="min-w-0 self-center">
            <h1 dir="auto" className={titleSize(name)}>
              {name}
            </h1>
            <p dir="auto" className="mt-3 font-semibold text-accent-text">
              {copy.by(site.cookName ?? site.name)}
            </p>
            {cook && (
              <p className="mt-5 print:hidden" onPointerDown={loadCookMode}>
                <ButtonLink to={cook} className="min-h-12 px-7 text-lg">
                  {copy.startCooking}
                </ButtonLink>
              </p>
            )}
            {lead && (
              <div className="recipe-words mt-4 grid max-w-text gap-3 text-lg leading-relaxed text-pretty">
                {keyed([lead, ...paragraphs]).map(({ key, item }) => (
                  <p key={key} dir="auto" className="whitespace-pre-line">
                    {item}
                  </p>
                ))}
              </div>
            )}
            <RecipeActions title={made ? `${name} (${made})` : name} />
          </div>
        </div>
        <RecipeFacts site={site} recipe={recipe} made={made} />
      </div>
    </header>
  );
}

function titleSize(name: string): string {
  if (name.length <= 32) return 'text-statement';
  if (name.length <= 90) return 'text-section';
  return 'line-clamp-[14] text-2xl';
}

/** @param props.made yield for the shown amounts, such as 'Serves 6' */
function RecipeFacts(props: { site: CreatorSite; recipe: RecipeView; made: string | null }) {
  const { site, recipe, made } = props;
  const { times, tags } = recipe;
  const known = (['prep', 'cook', 'rest', 'total'] as const).filter((each) => times[each] !== null);
  if (known.length === 0 && !made && tags.length === 0) return null;
  return (
    <div className="recipe-facts mt-8 md:mt-10">
      {(known.length > 0 || made) && (
        <dl className="flex flex-wrap gap-x-9 gap-y-4 border-t border-deep/20 pt-4">
          {known.map((each) => (
            <Fact key={each} name={copy.facts[each]}>
              <span aria-hidden="true">{minutesText(times[each]!)}</span>
              <span className="sr-only">{copy.minutesSpoken(times[each]!)}</span>
            </Fact>
          ))}
          {made && <Fact name={copy.facts.yield}>{made}</Fact>}
        </dl>
      )}
      {tags.length > 0 && (
        <ul aria-label={copy.facts.tags} className="mt-5 flex flex-wrap gap-2 print:hidden">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <SiteLink
                to={paths.recipes(site.subdomain, [['tag', tag]])}
                className="chip chip-quiet min-h-9 max-w-full text-sm"
              >
                <span dir="auto" className="truncate">
                  {tag}
                </span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd dir="auto" className="line-clamp-3 text-lg font-semibold">
        {children}
      </dd>
    </div>
  );
}

/** Buttons for sharing and printing, which need scripts. The shared address includes the shown amounts. */
function RecipeActions({ title }: { title: string }) {
  const [message, setMessage] = useState('');
  async function share() {
    const { href } = location;
    if (navigator.share) {
      // Closing the share dialog rejects the promise, but is not an error.
      await navigator.share({ title, url: href }).catch(() => {});
      return;
    }
    const copied = await navigator.clipboard.writeText(href).then(
      () => true,
      () => false,
    );
    setMessage(copied ? copy.actions.copied : copy.actions.notCopied);
  }
  return (
    <div className="noscript:hidden print:hidden">
      <p className="mt-6 flex min-h-11 flex-wrap items-center gap-3">
        <button type="button" className="chip font-semibold" onClick={share}>
          {copy.actions.share}
        </button>
        <button type="button" className="chip font-semibold" onClick={() => print()}>
          {copy.actions.print}
        </button>
        <span role="status" className="text-sm">
          {message}
        </span>
      </p>
    </div>
  );
}
