import { Fragment, type ReactNode } from 'react';
import { Footer } from '../../creators/frame/footer.tsx';
import { PlatformHeader } from '../platform-header.tsx';
import { legal as copy, legalDay } from './copy.ts';
import type { LegalBlock, LegalDocument } from './legal-document.ts';

/** Anchor of the list of changes. No section uses it. */
const LATER_CHANGES = 'later-changes';

/** @param props.children controls shown before the sections */
export function LegalPage({ document, children }: { document: LegalDocument; children?: ReactNode }) {
  const [newest] = document.changes;
  return (
    <>
      <PlatformHeader />
      <main id="main" className="shell py-10 md:py-14 print:py-0">
        <h1 className="text-statement">{document.title}</h1>
        <p className="mt-3 text-ink-soft">{copy.lastUpdated(document.lastUpdated)}</p>
        {newest && (
          <p className="mt-1 text-ink-soft print:hidden">
            <a href={`#${LATER_CHANGES}`} className="link inline-block py-1">
              {copy.changedOn(legalDay(newest.date))}
            </a>
          </p>
        )}

        <div className="mt-10 grid gap-10 md:grid-cols-[17rem_1fr] md:gap-14 print:block">
          {/* Table of contents in wide windows. Phones show a collapsed one. */}
          <nav
            aria-labelledby="contents"
            className="hidden md:sticky md:top-6 md:block md:max-h-[calc(100svh-3rem)] md:self-start md:overflow-y-auto print:hidden"
          >
            <h2 id="contents" className="mb-3 text-xl">
              {copy.contents}
            </h2>
            <Contents document={document} />
          </nav>

          <div className="min-w-0 max-w-form">
            <aside aria-labelledby="in-short" className="rounded-2xl bg-wash p-6 print:border print:bg-transparent">
              <h2 id="in-short" className="mb-3 text-xl">
                {copy.inShort}
              </h2>
              <ul className="grid list-disc gap-1.5 pl-5">
                {document.summary.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </aside>
            <nav aria-label={copy.contents} className="mt-6 md:hidden print:hidden">
              <details className="rounded-2xl border border-line px-6 py-2">
                <summary className="cursor-pointer py-2 font-display text-xl">{copy.contents}</summary>
                <div className="pt-1 pb-3">
                  <Contents document={document} />
                </div>
              </details>
            </nav>
            {children}
            {document.sections.map((section, at) => (
              <section key={section.id} id={section.id} className="mt-10 scroll-mt-6">
                <h2 className="mb-3 break-after-avoid text-2xl">
                  {at + 1}. {section.title}
                </h2>
                {section.body.map((block, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a constant text, never reordered
                  <Block key={index} block={block} />
                ))}
              </section>
            ))}
            {newest && <LaterChanges document={document} />}
          </div>
        </div>
      </main>
      <div className="print:hidden">
        <Footer />
      </div>
    </>
  );
}

function Contents({ document }: { document: LegalDocument }) {
  return (
    <ol className="grid list-decimal gap-0.5 pl-8 marker:text-ink-soft">
      {document.sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`} className="link block w-fit py-1">
            {section.title}
          </a>
        </li>
      ))}
      {document.changes.length > 0 && (
        <li>
          <a href={`#${LATER_CHANGES}`} className="link block w-fit py-1">
            {copy.changesSince(document.lastUpdated)}
          </a>
        </li>
      )}
    </ol>
  );
}

function LaterChanges({ document }: { document: LegalDocument }) {
  return (
    <section id={LATER_CHANGES} className="mt-10 scroll-mt-6">
      <h2 className="mb-3 break-after-avoid text-2xl">
        {document.sections.length + 1}. {copy.changesSince(document.lastUpdated)}
      </h2>
      {document.changes.map(({ date, what }) => (
        <Fragment key={date}>
          <h3 className="mb-1.5 break-after-avoid text-lg">
            <time dateTime={date}>{legalDay(date)}</time>
          </h3>
          <Block block={{ kind: 'list', items: what }} />
        </Fragment>
      ))}
    </section>
  );
}

/** Explicit ARIA roles, because some browsers drop the semantics of a table whose `display` is changed (page.css). */
const roles = { table: 'table', rows: 'rowgroup', row: 'row', head: 'columnheader', cell: 'cell' } as const;

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p className="mb-3">{block.text}</p>;
    case 'list':
      return (
        <ul className="mb-3 grid list-disc gap-1.5 pl-5">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        // A wide table scrolls in its own region, by keyboard too, instead of widening the page.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className="mb-4 overflow-x-auto" tabIndex={0} aria-label={block.head.join(', ')}>
          <table role={roles.table} className="legal-table">
            <thead role={roles.rows}>
              <tr role={roles.row}>
                {block.head.map((cell) => (
                  <th key={cell} role={roles.head} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role={roles.rows}>
              {block.rows.map((row) => (
                <tr key={row[0]} role={roles.row}>
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                    <td key={at} role={roles.cell} data-label={block.head[at]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}
