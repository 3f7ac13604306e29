import type { FileInputElement } from 'slack-blocks-to-jsx';
import { formatSize } from '../text/size.ts';
import { listOf } from './element-state.ts';
import type { ElementProps } from './interactive.tsx';

/** A file picked in a form, in the state of a `file_input`. */
interface PickedFile {
  readonly name: string;
  readonly mimetype: string;
  readonly sizeBytes: number;
  readonly contentBase64: string;
}

/** The content travels with the form; the server keeps it and gives the app Slack's file object. */
export function FileInput(props: ElementProps<FileInputElement>) {
  const { element, state, onChoose } = props;
  const files = listOf<PickedFile>(state?.['files']);
  const pick = async (picked: FileList | null) => {
    onChoose({ type: element.type, files: await Promise.all([...(picked ?? [])].map(readFile)) });
  };
  return (
    <div className="file-input">
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
        {files.map(({ name, sizeBytes }) => (
          <li key={name}>
            {name} <span className="quiet">{formatSize(sizeBytes)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function readFile(file: File): Promise<PickedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return {
    name: file.name,
    mimetype: file.type || 'application/octet-stream',
    sizeBytes: file.size,
    contentBase64: btoa(binary),
  };
}
