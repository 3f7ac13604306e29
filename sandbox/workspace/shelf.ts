import type { File } from './page-protocol.ts';

/** A file between the moment its place was asked for and the moment it is shared, and after. */
interface ShelvedFile extends File {
  readonly content: Uint8Array | undefined;
}

/** The uploaded files. */
export interface Shelf {
  /** Makes room for a file of this name and size; its content comes later. */
  reserve(name: string, sizeBytes: number): ShelvedFile;
  find(id: string): ShelvedFile | undefined;
  put(file: ShelvedFile): void;
}

export function createShelf(newId: (prefix: string) => string): Shelf {
  const files = new Map<string, ShelvedFile>();
  return {
    reserve: (name, sizeBytes) => {
      const id = newId('F');
      const url = `/files/${id}/${encodeURIComponent(name)}`;
      const file = { id, name, title: name, sizeBytes, url, content: undefined };
      files.set(id, file);
      return file;
    },
    find: (id) => files.get(id),
    put: (file) => void files.set(file.id, file),
  };
}
