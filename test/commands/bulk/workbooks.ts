import { crc32, deflateRawSync } from 'node:zlib';

/** Writes a zip archive (PKWARE APPNOTE, 4.3); `claims` is the size that it says a file has. */
export function zipOf(
  files: Readonly<Record<string, string>>,
  claims: (content: Buffer) => number = (content) => content.length,
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content, { level: 1 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims(content), 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.from('PK\x01\x02'), made, common, place, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}

interface Drawn {
  /** The XML of the rows of the first sheet. */
  readonly rows: string;
  /** The XML of its columns. */
  readonly columns?: string;
  readonly texts?: readonly string[];
  /** Format codes; a cell with `s="1"` has the first. */
  readonly formats?: readonly string[];
  readonly sheets?: readonly { readonly name: string; readonly state?: string }[];
}

/** Writes an Excel workbook (ECMA-376) with one sheet that has rows. */
export function workbookOf({
  rows,
  columns = '',
  texts = [],
  formats = [],
  sheets = [{ name: 'Contacts' }],
}: Drawn): Buffer {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`,
  );
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  const first = sheets.findIndex(({ state }) => state === undefined) + 1;
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    [`xl/worksheets/sheet${first}.xml`]: `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${rows}</sheetData></worksheet>`,
  });
}
