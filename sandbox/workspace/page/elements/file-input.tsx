import { useState } from 'react';
import type { FileInputElement } from 'slack-blocks-to-jsx';
import type { File as UploadedFile, PageAnswer } from '../../page-protocol.ts';
import { request } from '../connection.ts';
import { formatSize } from '../text/size.ts';
import { useWorkspace } from '../workspace.tsx';
import { listOf } from './element-state.ts';
import type { ElementProps } from './interactive.tsx';

/** Files are uploaded as soon as they are picked; the form holds what the server made of them. */
export function FileInput(props: ElementProps<FileInputElement>) {
  const { element, state, onChoose } = props;
  const { person } = useWorkspace();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const files = listOf<UploadedFile>(state?.['files']);
  const pick = async (picked: FileList | null) => {
    setPending(true);
    const answers = await Promise.all([...(picked ?? [])].map((file) => upload(person.id, file)));
    setPending(false);
    setFailure(answers.find((answer) => !answer.ok)?.error ?? null);
    const taken = answers.flatMap((answer) => (answer.ok && answer.file ? [answer.file] : []));
    onChoose({ type: element.type, files: taken });
  };
  return (
    <div className="file-input" aria-busy={isPending}>
      <input
        id={props.id}
        type="file"
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid}
        multiple={(element.max_files ?? 10) > 1}
        accept={element.filetypes?.map((type) => `.${type}`).join(',')}
        onChange={(event) => void pick(event.target.files)}
      />
      <ul>
        {files.map(({ id, name, sizeBytes }) => (
          <li key={id}>
            {name} <span className="quiet">{formatSize(sizeBytes)}</span>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="input-error">
          {failure}
        </p>
      )}
    </div>
  );
}

async function upload(person: string, file: File): Promise<PageAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return request('upload', {
    person,
    name: file.name,
    mimetype: file.type || 'application/octet-stream',
    contentBase64: base64Of(bytes),
  });
}

/** In pieces: a call takes no million arguments. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCodePoint(...bytes.subarray(at, at + PIECE)));
  }
  return btoa(pieces.join(''));
}

const PIECE = 0x8000;
