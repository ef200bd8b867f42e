import type { MetaDescriptor } from 'react-router';
import { productName } from '../../copy/product.ts';
import { defaultFavicon, describedBy, iconLink } from '../../creators/page-metadata.ts';
import type { LandingState, LandingView } from './landing-page.ts';

export function landingMeta(landing: LandingState | null): MetaDescriptor[] {
  if (landing?.state !== 'ready')
    return [{ title: productName }, { name: 'robots', content: 'noindex' }, iconLink(defaultFavicon)];
  const { view, metadata } = landing;
  // Built here and not in the loader, so that the browser gets the data only once. The framework escapes the data.
  const jsonLd = structuredData({ ...metadata, name: view.name ?? productName, view });
  return [...describedBy(metadata), iconLink(metadata.icon), { 'script:ld+json': jsonLd }];
}

/** Omits reviews on purpose: the five stars are prescribed, so an `AggregateRating` would be dishonest. */
export function structuredData(page: {
  name: string;
  title: string;
  description: string;
  canonical: string | null;
  sharePicture: string;
  view: LandingView;
}): Record<string, unknown> {
  const { view } = page;
  const id = (fragment: string) => (page.canonical ? { '@id': `${page.canonical}#${fragment}` } : {});
  const profiles = Object.values(view.profiles).filter(Boolean);
  const graph: Record<string, unknown>[] = [
    {
      '@type': 'WebPage',
      ...id('page'),
      ...(page.canonical ? { url: page.canonical } : {}),
      name: page.title,
      description: page.description,
      primaryImageOfPage: { '@type': 'ImageObject', url: page.sharePicture, width: 1200, height: 630 },
      about: {
        '@type': 'Brand',
        ...id('brand'),
        name: page.name,
        ...(profiles.length > 0 ? { sameAs: profiles } : {}),
      },
      ...(view.cook?.name ? { author: { '@type': 'Person', name: view.cook.name } } : {}),
    },
  ];
  const recipes = view.recipes.filter((recipe) => recipe.name);
  if (recipes.length > 0) {
    graph.push({
      '@type': 'ItemList',
      ...id('recipes'),
      name: `Recipes from ${page.name}`,
      numberOfItems: recipes.length,
      itemListElement: recipes.map((recipe, at) => ({ '@type': 'ListItem', position: at + 1, name: recipe.name })),
    });
  }
  const answered = view.faqs.filter((faq) => faq.answer);
  if (answered.length > 0) {
    graph.push({
      '@type': 'FAQPage',
      ...id('questions'),
      mainEntity: answered.map((faq) => ({
        '@type': 'Question',
        name: faq.question,
        acceptedAnswer: { '@type': 'Answer', text: faq.answer },
      })),
    });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}
