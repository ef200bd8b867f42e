import { Link } from 'react-router';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { studioPaths } from '../paths.ts';
import { studioPictures as copy } from './copy.ts';
import type { StudioPicture } from './pictures.ts';

export function PictureGrid({ creatorId, pictures }: { creatorId: string; pictures: readonly StudioPicture[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(46%,11rem),1fr))] gap-4">
      {pictures.map((picture) => (
        <li key={picture.key} className="min-w-0">
          <Link to={studioPaths.picture(creatorId, picture.key)} className="group block rounded-xl">
            <img
              src={variantAddress(picture.own, 'plate', 360, 'webp')}
              alt=""
              loading="lazy"
              width={360}
              height={360}
              className="aspect-square w-full rounded-xl bg-line object-cover group-hover:opacity-85"
            />
            <span className="mt-1.5 line-clamp-2 text-sm">
              {picture.alt || (
                <>
                  <span className="block truncate">{picture.filename || copy.unnamed}</span>
                  <span className="text-accent-text underline">{copy.describe}</span>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
