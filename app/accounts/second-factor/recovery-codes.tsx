import { secondFactor as copy } from './copy.ts';

/** The download is a data URL, which works without scripts or a request. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
  return (
    <section aria-labelledby="new-codes" className="rounded-2xl border border-line px-5 py-5">
      <h2 id="new-codes" className="text-2xl">
        {copy.codesTitle}
      </h2>
      <p className="mt-1 mb-4">{copy.codesShown}</p>
      <ol className="mb-5 grid grid-cols-1 gap-x-8 gap-y-1 min-[22rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} translate="no" className="font-mono text-lg">
            {code}
          </li>
        ))}
      </ol>
      <a href={file} download={copy.codesFile} className="button button-quiet w-full sm:w-auto">
        {copy.codesSave}
      </a>
    </section>
  );
}
