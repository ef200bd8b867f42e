import { Link } from 'react-router';
import { Segments } from '../../ui/segments.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { analyticsPage as copy } from './copy.ts';
import { type Range, rangeIds, rangeQuery } from './range.ts';

type Chosen = Pick<Range, 'id' | 'by'>;

export function RangeChoice({ range }: { range: Chosen }) {
  const ranges = rangeIds.map((id) => ({
    range: { id, by: 'week' as const },
    name: copy.ranges[id],
    isCurrent: id === range.id,
  }));
  const units = (['week', 'day'] as const).map((by) => ({
    range: { id: range.id, by },
    name: by === 'day' ? copy.byDay : copy.byWeek,
    isCurrent: by === range.by,
  }));
  return (
    <>
      <Choices label={copy.choose} choices={ranges} />
      {range.id === '4-weeks' && <Choices label={copy.chooseUnit} choices={units} />}
    </>
  );
}

function Choices(props: { label: string; choices: readonly { range: Chosen; name: string; isCurrent: boolean }[] }) {
  const { creatorId } = useStudio();
  return (
    <Segments as="nav" label={props.label}>
      {props.choices.map(({ range, name, isCurrent }) => (
        <Link
          key={name}
          to={studioPaths.analytics(creatorId, rangeQuery(range))}
          aria-current={isCurrent ? 'true' : undefined}
          preventScrollReset
          className="segment"
        >
          {name}
        </Link>
      ))}
    </Segments>
  );
}
