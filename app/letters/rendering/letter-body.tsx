import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { ShownBlock, ShownCard, ShownRun } from '../document/shown-letter.ts';
import { letterWords as copy } from './copy.ts';

const SIZES = '(min-width: 720px) 640px, 100vw';
/** Number of blocks that are usually visible without scrolling. */
const OPENING_BLOCKS = 3;

/** Blocks of a letter on a page. The first picture near the top loads with priority. */
export function LetterBody({ blocks, subdomain }: { blocks: readonly ShownBlock[]; subdomain: string }) {
  const first = blocks.slice(0, OPENING_BLOCKS).find(hasPicture);
  return (
    <div className="grid gap-5 text-lg leading-relaxed wrap-anywhere">
      {blocks.map((block) => (
        <Block key={block.id} block={block} subdomain={subdomain} priority={block === first} />
      ))}
    </div>
  );
}

const hasPicture = (block: ShownBlock): boolean =>
  block.kind === 'picture' || (block.kind === 'recipe' && block.card.picture !== null);

function Block({ block, subdomain, priority }: { block: ShownBlock; subdomain: string; priority: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className="text-pretty">
          <Runs line={block.runs} />
        </p>
      );
    case 'heading':
      return (
        <h2 dir="auto" className="mt-5 text-part">
          <Runs line={block.runs} />
        </h2>
      );
    case 'subheading':
      return (
        <h3 dir="auto" className="mt-2 text-2xl">
          <Runs line={block.runs} />
        </h3>
      );
    case 'quote':
      return (
        <blockquote dir="auto" className="my-2 border-s-4 border-(--accent) ps-5 font-display text-xl">
          <Runs line={block.runs} />
        </blockquote>
      );
    case 'bullets':
      return <ul className="grid list-disc gap-2 ps-6 marker:text-accent-text">{items(block.lines)}</ul>;
    case 'numbers':
      return <ol className="grid list-decimal gap-2 ps-7 marker:text-accent-text">{items(block.lines)}</ol>;
    case 'divider':
      return <hr className="my-4 border-line" />;
    case 'picture':
      return (
        <Picture
          source={block.picture}
          fallback="/fallback/recipe.svg"
          shape="dish"
          sizes={SIZES}
          alt={block.picture.alt}
          priority={priority}
          className="my-2 aspect-[4/3] w-full rounded-2xl object-cover"
        />
      );
    case 'button':
      return (
        <p>
          <a href={block.href} className="button">
            {block.label}
          </a>
        </p>
      );
    case 'recipe':
      return <Card card={block.card} subdomain={subdomain} priority={priority} />;
    case 'members':
      return <p className="mt-5 border-t border-line pt-4 text-base text-ink-soft">{copy.membersLine}</p>;
  }
}

const items = (lines: readonly ShownRun[][]) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sent letter is never reordered
    <li key={at} dir="auto">
      <Runs line={line} />
    </li>
  ));

function Runs({ line }: { line: readonly ShownRun[] }) {
  return line.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sent letter is never reordered
    <Fragment key={at}>{runMarkup(run)}</Fragment>
  ));
}

function runMarkup({ text, bold, italic, href }: ShownRun): ReactNode {
  const words = <span className="whitespace-pre-line">{text}</span>;
  const strong = bold ? <strong>{words}</strong> : words;
  const emphasized = italic ? <em>{strong}</em> : strong;
  if (!href) return emphasized;
  return (
    <a href={href} className="link">
      {emphasized}
    </a>
  );
}

function Card({ card, subdomain, priority }: { card: ShownCard; subdomain: string; priority: boolean }) {
  const { name, picture, lead, groups, steps, isLocked } = card;
  const to = paths.recipe(subdomain, card.slug);
  const facts = [isLocked ? copy.recipe.forMembers : '', card.facts].filter(Boolean).join(' · ');
  return (
    <article className="my-2 overflow-hidden rounded-2xl border border-line bg-paper">
      {picture && (
        <Picture
          source={picture}
          fallback="/fallback/recipe.svg"
          shape="dish"
          sizes={SIZES}
          alt={picture.alt}
          priority={priority}
          className="aspect-[4/3] w-full object-cover"
        />
      )}
      <div className="grid gap-3 p-5 sm:p-7">
        <h2 dir="auto" className="text-2xl">
          <SiteLink to={to} className="hover:underline">
            {name}
          </SiteLink>
        </h2>
        {facts && <p className="text-base text-ink-soft">{facts}</p>}
        {lead && <p dir="auto">{lead}</p>}
        {groups.length > 0 && <h3 className="mt-2 text-xl">{copy.recipe.ingredients}</h3>}
        {groups.map(({ title, lines }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent letter is never reordered
          <div key={at} className="text-base">
            {title && (
              <p dir="auto" className="mb-1 font-semibold">
                {title}
              </p>
            )}
            <ul className="grid list-disc gap-1 ps-5 marker:text-accent-text">{plainItems(lines)}</ul>
          </div>
        ))}
        {steps.length > 0 && (
          <>
            <h3 className="mt-2 text-xl">{copy.recipe.method}</h3>
            <ol className="grid list-decimal gap-2 ps-6 text-base marker:text-accent-text">
              {plainItems(steps.map(({ title, text }) => (title ? `${title}. ${text}` : text)))}
            </ol>
          </>
        )}
        <p>
          <SiteLink to={to} className="link inline-block py-1 font-semibold">
            {copy.recipe.read}
          </SiteLink>
        </p>
      </div>
    </article>
  );
}

const plainItems = (lines: readonly string[]) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sent letter is never reordered
    <li key={at} dir="auto">
      {line}
    </li>
  ));
