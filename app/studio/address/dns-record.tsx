import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { addressPage as copy } from './copy.ts';

export interface DnsRecord {
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA';
  name: string;
  value: string;
}

/** Maximum length of a value shown as text, in UTF-16 code units. */
const SHORT = 80;

export function RecordToSet({ type, name, value }: DnsRecord) {
  const isLong = value.length > SHORT;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">{copy.type}</dt>
        <dd className="font-semibold">{type}</dd>
        <dt className="text-ink-soft">{copy.name}</dt>
        <dd className="font-mono wrap-anywhere">{name}</dd>
        {!isLong && (
          <>
            <dt className="text-ink-soft">{copy.value}</dt>
            <dd className="font-mono wrap-anywhere">{value}</dd>
          </>
        )}
      </dl>
      {isLong && (
        <div className="mt-2">
          <LinkToCopy label={copy.value} url={value} of={name} words={copy.copyValue} />
        </div>
      )}
    </>
  );
}
