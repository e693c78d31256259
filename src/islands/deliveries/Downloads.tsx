import { useState } from 'react'
import { fetchSignedIn } from '#src/islands/api/requests.ts'
import { downloadFile } from '#src/islands/ui/download.ts'

const types = { csv: 'text/csv', json: 'application/json' } as const

/** The whole report as a file, and on paper. */
export function Downloads({ projectId }: { projectId: string }) {
  const [failure, setFailure] = useState('')
  const download = async (ending: keyof typeof types) => {
    const answer = await fetchSignedIn(`/projects/${projectId}/report.${ending}`)
    setFailure(answer.ok ? '' : answer.message)
    if (answer.ok) downloadFile(`report.${ending}`, answer.body, types[ending])
  }
  return (
    <>
      <button className="button button-quiet button-small" type="button" onClick={() => void download('csv')}>
        Download CSV
      </button>
      <button className="button button-quiet button-small" type="button" onClick={() => void download('json')}>
        JSON
      </button>
      <button className="button button-quiet button-small" type="button" onClick={() => print()}>
        Print
      </button>
      <span className="list-error" role="status">
        {failure}
      </span>
    </>
  )
}
