import { Link, useLocation } from 'react-router';
import { landing } from '../../copy/landing.ts';
import { chooseCreator as copy } from '../../copy/sign-up.ts';
import type { DirectoryEntry } from '../../creators/directory/directory.server.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';

export function CreatorChoices({ choices }: { choices: DirectoryEntry[] }) {
  const { pathname, search } = useLocation();
  if (choices.length === 0) return <p className="text-ink-soft">{copy.none}</p>;
  return (
    <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
      {choices.map((creator) => (
        <li key={creator.creatorId} className="group relative flex flex-col overflow-hidden rounded-2xl bg-wash">
          <Picture
            source={creator.picture}
            fallback="/fallback/recipe.svg"
            shape="card"
            sizes="(min-width: 900px) 300px, (min-width: 600px) 42vw, 82vw"
            alt=""
            className="aspect-[4/3] w-full object-cover"
          />
          <div className="p-5">
            <h2 dir="auto" className="line-clamp-2 text-xl">
              <Link
                to={paths.signUp(creator.creatorId)}
                state={{ from: pathname + search }}
                className="after:absolute after:inset-0 group-hover:underline"
              >
                {creator.name}
              </Link>
            </h2>
            <p dir="auto" className="mt-1 line-clamp-3 text-ink-soft">
              {creator.payoff ?? landing.defaultPayoff}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
