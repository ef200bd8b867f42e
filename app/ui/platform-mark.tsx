import { productName } from '../copy/product.ts';

export function PlatformMark({ className }: { className: string }) {
  return (
    <span className={`flex items-center font-display ${className}`}>
      <PlatformIcon className="size-[2.125rem]" />
      {productName}
    </span>
  );
}

export function PlatformIcon({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 34 34"
      className={`platform-mark flex-none text-accent-text ${className}`}
      fill="currentColor"
      aria-hidden="true"
    >
      <rect x="2" y="26" width="30" height="4" rx="2" />
      <path d="M4 12h8v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM3.5 7.5h9v3h-9z" />
      <path d="M14.5 17h9.5a6.5 6.5 0 0 1-3 7h-3.5a6.5 6.5 0 0 1-3-7z" />
      <path d="M27 4h3v6l1.5 3v9a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2v-9L27 10z" />
    </svg>
  );
}
