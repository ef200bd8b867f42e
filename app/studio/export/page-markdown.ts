import { archiveWords as copy } from './copy.ts';
import type { ArchivedPage } from './page.server.ts';

export function pageMarkdown(
  { page, features, reviews, faqs }: ArchivedPage,
  fileOf: (address: string) => string | null,
) {
  const picture = (address: string | null, name: string) =>
    address?.trim() ? `![${name}](${fileOf(address) ?? address})` : null;
  const list = (title: string, items: (string | null)[]) => {
    const given = items.filter((item) => item?.trim());
    return given.length > 0 ? `## ${title}\n\n${given.join('\n\n')}` : null;
  };
  const { page: words } = copy;
  const parts = [
    `# ${page.name?.trim() || words.unnamed}`,
    picture(page.logo, words.logo),
    page.payoff,
    page.callToAction && `**${page.callToAction.trim()}**`,
    picture(page.ctaImage, words.picture),
    list(words.cook, [
      page.cookName && `### ${page.cookName.trim()}`,
      picture(page.cookPortrait, words.portrait),
      page.cookWords,
      picture(page.cookSignature, words.signature),
    ]),
    list(
      words.features,
      features.map(({ body, image }) => [body?.trim(), picture(image, words.picture)].filter(Boolean).join('\n\n')),
    ),
    list(
      words.reviews,
      reviews.map(({ body, firstName, dish }) =>
        body?.trim()
          ? `> ${body.trim().replace(/\n/g, '\n> ')}\n>\n> ${[firstName, dish].filter(Boolean).join(', ')}`
          : null,
      ),
    ),
    list(
      words.faqs,
      faqs.map(({ question, answer }) =>
        question?.trim() ? `### ${question.trim()}\n\n${answer?.trim() ?? ''}` : null,
      ),
    ),
    list(
      words.profiles,
      [page.instagramUrl, page.tiktokUrl, page.linkedinUrl].map((url) => url && `<${url}>`),
    ),
  ];
  return `${parts.filter((part) => part?.trim()).join('\n\n')}\n`;
}
