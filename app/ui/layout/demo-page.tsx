import type { ReactNode } from 'react';
import { productName } from '../../copy/product.ts';
import { paths } from '../../paths.ts';
import styles from '../../work.css?url';

export function DemoPage(props: {
  title: string;
  note: string;
  refresh: { to: string; text: string };
  children: ReactNode;
}) {
  const { title, note, refresh } = props;
  return (
    <main id="main" className="text-face shell py-8 md:py-12">
      <p className="font-display text-lg">
        <a href={paths.home()} className="link">
          {productName}
        </a>
      </p>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-title">{title}</h1>
        <a href={refresh.to} className="button button-quiet">
          {refresh.text}
        </a>
      </div>
      <p className="mt-3 max-w-text text-ink-soft">{note}</p>
      {props.children}
    </main>
  );
}

/** Page that replaces a page of the payment provider or a bank in the demo. */
export function StandInPage({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <main id="main" className="text-face shell max-w-xl py-8 md:py-16">
      <p className="font-display text-lg">{productName}</p>
      <h1 className="mt-2 text-title">{title}</h1>
      <p className="mt-3 text-ink-soft">{note}</p>
      {children}
    </main>
  );
}

export const demoLinks = () => [{ rel: 'stylesheet', href: styles }];

export const demoMeta = (title: string) => [
  { title: `${title} · ${productName}` },
  { name: 'robots', content: 'noindex' },
  { tagName: 'link', rel: 'icon', href: '/favicon.png' },
];

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** Time in UTC, so that hydration does not change the text. */
export function SentAt({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))} UTC</time>;
}
