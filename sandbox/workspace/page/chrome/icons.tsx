import type { ReactNode } from 'react';

/** Drawn for this page; decoration, so the control around each carries the name. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  );
}

export const MoreIcon = () => (
  <Icon>
    <circle cx="10" cy="4.5" r="1.4" fill="currentColor" stroke="none" />
    <circle cx="10" cy="10" r="1.4" fill="currentColor" stroke="none" />
    <circle cx="10" cy="15.5" r="1.4" fill="currentColor" stroke="none" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M5 5l10 10M15 5L5 15" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="M5.5 8l4.5 4.5L14.5 8" />
  </Icon>
);

export const BoltIcon = () => (
  <Icon>
    <path d="M11.2 2.5L4.5 11.3h4.8l-.6 6.2 6.8-8.8h-4.9z" />
  </Icon>
);

export const SendIcon = () => (
  <Icon>
    <path d="M3 3.6l14 6.4-14 6.4 2-6.4zM5 10h5.5" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="M4 10.5l4 4 8-9" />
  </Icon>
);

export const ThreadIcon = () => (
  <Icon>
    <path d="M3 4.5h14v9H9l-3.6 3v-3H3z" />
  </Icon>
);

export const HomeIcon = () => (
  <Icon>
    <path d="M3 9.5L10 3.5l7 6M5 8.5v8h10v-8" />
  </Icon>
);

export const HashIcon = () => (
  <Icon>
    <path d="M7.6 3.5L6 16.5M14 3.5l-1.6 13M3.8 7.4h13M3.2 12.6h13" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5z" />
    <circle cx="10" cy="10" r="2.2" />
  </Icon>
);

export const FileIcon = () => (
  <Icon>
    <path d="M5 2.5h6.5L15.5 6.5v11H5zM11.5 2.5v4h4" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="M10 3.5v12M5 10.8l5 5 5-5" />
  </Icon>
);

/** Postbell's own sign: a bell on a letter's blue-green. */
export const PostbellIcon = () => (
  <svg className="postbell" viewBox="0 0 32 32" aria-hidden="true">
    <path
      d="M7.5 21.5h17l-2.4-3.6v-4.6a6.1 6.1 0 0 0-12.2 0v4.6zM13.6 24a2.5 2.5 0 0 0 4.8 0M16 7.2V5.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
