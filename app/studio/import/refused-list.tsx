import { importForm as copy } from './copy.ts';
import type { NotRead } from './preview.ts';

/** Link to the web page of a refused post, if the file name ends with its address after ` › `. */
function PageLink({ file }: { file: string }) {
  const address = / › (https?:\/\/[^\s"<>]+)$/.exec(file)?.[1];
  if (!address) return null;
  return (
    <a
      className="link ms-1 inline-flex min-h-11 items-center break-all"
      href={address}
      rel="noreferrer"
      target="_blank"
    >
      {copy.openPage}
    </a>
  );
}

export function RefusedList({ refused, className = '' }: { refused: readonly NotRead[]; className?: string }) {
  return (
    <ul className={`grid gap-2 ${className}`}>
      {refused.map(({ file, name, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may name a file twice
        <li key={at} className="min-w-0 break-words">
          <span dir="auto" className="font-semibold">
            {name || (file.startsWith('.') ? copy.unnamed : file)}
          </span>
          {': '}
          {copy.reasons[reason]}
          <PageLink file={file} />
        </li>
      ))}
    </ul>
  );
}
