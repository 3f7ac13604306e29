import { InputError } from '../lib/errors.ts';
import type { RawValues } from '../domain/reply.ts';
import type { Store } from '../store/store.ts';
import type { Upload } from '../store/forms.ts';
import type { Inputs } from './inputs.ts';

/** @throws {InputError} for the field that has the file, when that is not kept any more. */
export async function uploaded({ uploads }: Store, id: string, field: string): Promise<Upload> {
  const upload = await uploads.get(id);
  if (upload) return upload;
  throw new InputError('This file is no longer available. Add it again.', { field });
}

/** @throws {InputError} when the file is empty, not in UTF-8, or not kept any more. */
export async function uploadedText(store: Store, id: string, field: string): Promise<string> {
  const { name, content } = await uploaded(store, id, field);
  const text = textOf(content);
  if (text === null) {
    throw new InputError(`“${name}” isn’t text in UTF-8. Save it with that encoding.`, { field });
  }
  if (text.trim() === '') throw new InputError(`“${name}” is empty.`, { field });
  return text;
}

export function fileIdsIn(inputs: Inputs, values: RawValues): readonly string[] {
  return Object.entries(inputs).flatMap(([name, { kind }]) => {
    const isFile = kind === 'file' || kind === 'files';
    return isFile ? (values[name] ?? '').split(/[\s,]+/).filter(Boolean) : [];
  });
}

/** Decodes UTF-8 without the byte order mark of some editors; `null` for what is no UTF-8 text. */
function textOf(content: Uint8Array): string | null {
  const text = Buffer.from(content)
    .toString('utf8')
    .replace(/^\uFEFF/u, '');
  return text.includes('\uFFFD') || text.includes('\0') ? null : text;
}
