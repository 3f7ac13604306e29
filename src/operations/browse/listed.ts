import type { Reply } from '../../domain/reply.ts';
import { browsed, exported, type Browsed, type Column } from './browsed.ts';
import { readAll, readPage, type Source, type ListQuery } from './read-page.ts';

interface Listed<Row> extends Omit<Browsed<Row>, 'page'>, Pick<ListQuery<Row>, 'filter' | 'sort'> {
  readonly source: Source<Row>;
  /** Name of the CSV file without its extension, e.g. `sms-campaigns`. */
  readonly fileName: string;
  /** Columns of the CSV file, which has room for more; default: those of the page. */
  readonly fileColumns?: readonly Column<Row>[];
}

/** Returns the requested page of a list, or all of it as a file. */
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
