import type { File } from '../../page-protocol.ts';
import { FileIcon } from '../chrome/icons.tsx';
import { formatSize } from '../text/size.ts';

/** Files on a message, to be downloaded. */
export function Files({ files }: { readonly files: readonly File[] }) {
  return (
    <ul className="files" aria-label="Files">
      {files.map(({ id, name, title, sizeBytes, url }) => (
        <li key={id}>
          <a href={url} download={name} title={`Download ${name}`}>
            <span className="file-sign">
              <FileIcon />
            </span>
            <span>
              <strong>{title || name}</strong>
              <span className="quiet">
                {name} · {formatSize(sizeBytes)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
