import { useState } from 'react'
import { reportFileName } from '#src/domain/deliveries/report-file.ts'
import { verifyPath } from '#src/domain/evidence/paths.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { fetchSignedIn } from '#src/islands/api/requests.ts'
import { downloadFile } from '#src/islands/ui/download.ts'
import { Setting } from '#src/islands/ui/Setting.tsx'

/** The file that proves the report to others, without us. */
export function EvidenceSetting({ project: { id, website_url: url } }: { project: Project }) {
  const [failure, setFailure] = useState('')
  const download = async () => {
    const answer = await fetchSignedIn(`/projects/${id}/evidence`)
    setFailure(answer.ok ? '' : answer.message)
    if (answer.ok) downloadFile(reportFileName(url, new Date(), 'json', 'evidence'), answer.body, 'application/json')
  }
  return (
    <Setting
      id="report-evidence"
      title="Evidence"
      about="Every event of this report, with the pages as our checks read them, signed once a day. Anyone can verify the file without us."
    >
      <p className="button-row">
        <button className="button button-quiet" type="button" onClick={() => void download()}>
          Download evidence
        </button>
        <a href={verifyPath}>Verify a file</a>
      </p>
      <p className="list-error" role="status">
        {failure}
      </p>
    </Setting>
  )
}
