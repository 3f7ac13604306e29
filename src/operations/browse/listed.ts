import type { Reply } from '../../core/reply.ts';
import { browsed, exported, type Browsed, type Column } from './browsed.ts';
import { readAll, readPage, type Source, type Wanted } from './read-page.ts';

interface Listed<Row> extends Omit<Browsed<Row>, 'page'>, Pick<Wanted<Row>, 'filter' | 'sort'> {
  readonly source: Source<Row>;
  /** Of the file, without its extension, e.g. `sms-campaigns`. */
  readonly fileName: string;
  /** What a file has room for; default: the columns of the page. */
  readonly fileColumns?: readonly Column<Row>[];
}

/** The page of a list that was asked for, or all of it as a file. */
export async function listed<Row>(
  list: Listed<Row>,
  { page, csv }: { readonly page: number | undefined; readonly csv: boolean },
): Promise<Reply> {
  const { source, filter, sort, fileName, columns, fileColumns = columns } = list;
  if (!csv)
    return browsed({ ...list, page: await readPage(source, { number: page ?? 1, filter, sort }) });
  const { rows, isCutShort } = await readAll(source.all());
  const kept = filter ? rows.filter(filter) : rows;
  const rowsInOrder = sort ? kept.toSorted(sort) : kept;
  return exported(
    { title: list.title, columns: fileColumns },
    { rows: rowsInOrder, isCutShort },
    fileName,
  );
}
