import { reportCsv } from '#src/domain/deliveries/report-file.ts'
import type { ReportRow } from '#src/domain/deliveries/report.ts'
import { downloadFile } from '#src/islands/ui/download.ts'
import { ReportTable } from './ReportTable.tsx'

type Props = {
  caption: string
  rows: readonly ReportRow[]
  /** The URL of the whole report as CSV. Its last part is the file's name. With JavaScript, the file has the rows shown. */
  csvPath: string
}

/** The sample report. */
export function SampleTable({ caption, rows, csvPath }: Props) {
  return (
    <ReportTable
      caption={caption}
      rows={rows}
      downloads={(shown) => (
        <a
          className="button button-quiet"
          href={csvPath}
          download
          onClick={(event) => {
            event.preventDefault()
            downloadFile(csvPath.split('/').at(-1) ?? '', reportCsv(shown), 'text/csv;charset=utf-8')
          }}
        >
          Download CSV
        </a>
      )}
    />
  )
}
