import { useState } from 'react'
import { csvType } from '#src/domain/csv/csv.ts'
import { reportCsv, reportFileName } from '#src/domain/deliveries/report-file.ts'
import type { ReportRow } from '#src/domain/deliveries/report.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { fetchSignedIn } from '#src/islands/api/requests.ts'
import { downloadFile } from '#src/islands/ui/download.ts'

type Props = { project: Project; shown: readonly ReportRow[]; onShare: () => void }

/** The report for others: a link, the rows shown as a file or on paper, and everything as JSON. */
export function Downloads({ project: { id, website_url: url }, shown, onShare }: Props) {
  const [failure, setFailure] = useState('')
  const download = async () => {
    const answer = await fetchSignedIn(`/projects/${id}/report.json`)
    setFailure(answer.ok ? '' : answer.message)
    if (answer.ok) downloadFile(reportFileName(url, new Date(), 'json'), answer.body, 'application/json')
  }
  return (
    <>
      <button className="button button-small" type="button" onClick={onShare}>
        Share
      </button>
      <button
        className="button button-quiet button-small"
        type="button"
        onClick={() => downloadFile(reportFileName(url, new Date(), 'csv'), reportCsv(shown), csvType)}
      >
        Download CSV
      </button>
      <button className="button button-quiet button-small" type="button" onClick={() => print()}>
        Print
      </button>
      <button className="button button-quiet button-small" type="button" onClick={() => void download()}>
        All as JSON
      </button>
      <span className="list-error" role="status">
        {failure}
      </span>
    </>
  )
}
