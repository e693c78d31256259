import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { AlikePair, BatchReport, RowError } from '#src/domain/page-batches/page-batches.api.ts'
import { templateLabels } from '#src/domain/page-batches/page-batches.ts'
import { maxSimilarity } from '#src/domain/text/similarity.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

const errorColumns: TableColumn<RowError>[] = [
  { heading: 'Where', cell: ({ line }) => `Line ${line.toLocaleString('en')}` },
  { heading: 'What’s wrong', cell: ({ message }) => message },
]

const pairColumns: TableColumn<AlikePair>[] = [
  { heading: 'Page', cell: ({ line, title }) => `${title} (line ${line})` },
  { heading: 'Similar to', cell: ({ other, otherTitle }) => `${otherTitle} (line ${other})` },
  { heading: 'Similarity', number: true, cell: ({ similarity }) => percent(similarity) },
]

/** What keeps a batch from being published, or that nothing does. */
export function BatchReportView({ report }: { report: BatchReport }) {
  const { rows, template, errors, errorCount, alike, alikeCount, passed } = report
  const first = errorCount > errors.length ? `. The first ${errors.length}:` : ''
  if (passed) {
    return (
      <p className="stamp stamp-good" role="status">
        {rows === 1 ? 'The page is' : `All ${rows.toLocaleString('en')} pages are`} ready to be published
      </p>
    )
  }
  return (
    <div className="stack" role="status">
      {template.length > 0 && (
        <ul className="batch-faults">
          {template.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {templateLabels[field]}: {message}
            </li>
          ))}
        </ul>
      )}
      {errorCount > 0 && (
        <>
          <p>
            {`${errorCount === 1 ? '1 problem' : `${errorCount.toLocaleString('en')} problems`} in the table${first}`}
          </p>
          <Table
            caption="Problems in the table"
            columns={errorColumns}
            rows={errors}
            rowKey={({ line, field, message }) => `${line} ${field} ${message}`}
            kind="data-table-screen"
          />
        </>
      )}
      {alikeCount > 0 && (
        <>
          <p>
            {alikeCount.toLocaleString('en')} pages are more than {percent(maxSimilarity)} like another once names are
            left out. Search engines treat such pages as spam. Add more unique text or figures to each row.
          </p>
          <Table
            caption="Pages that are too similar"
            columns={pairColumns}
            rows={alike}
            rowKey={({ line, other }) => `${line} ${other}`}
            kind="data-table-screen"
          />
        </>
      )}
    </div>
  )
}
