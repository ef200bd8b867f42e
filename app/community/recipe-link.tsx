import { paths } from '../paths.ts';
import { Picture } from '../ui/picture.tsx';
import type { PictureSource } from '../ui/picture-shapes.ts';
import { SiteLink } from '../ui/site-link.tsx';

/** Recipe that a conversation is about, as a card. */
export function RecipeLink(props: {
  subdomain: string;
  recipe: { name: string; slug: string | null; picture: PictureSource | null };
  gone: string;
}) {
  const { subdomain, recipe, gone } = props;
  const { name, slug, picture } = recipe;
  if (!slug) {
    return (
      <p className="text-sm text-ink-soft">
        <bdi>{name}</bdi>
        {name && ' · '}
        {gone}
      </p>
    );
  }
  return (
    <SiteLink
      to={paths.recipe(subdomain, slug)}
      className="group flex w-fit max-w-full items-center gap-3 rounded-xl border border-line bg-paper pr-4"
    >
      <Picture
        source={picture}
        fallback="/fallback/recipe.svg"
        shape="card"
        sizes="5rem"
        alt=""
        className="aspect-[4/3] w-20 flex-none rounded-l-xl object-cover"
      />
      <span dir="auto" className="line-clamp-2 py-1.5 font-semibold wrap-anywhere group-hover:underline">
        {name}
      </span>
    </SiteLink>
  );
}
