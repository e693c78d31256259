import { useEffect, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import type { PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { BatchEditor } from './BatchEditor.tsx'
import type { BatchPath } from './batch-calls.ts'

type Props = { path: BatchPath; id: string; backUrl: string; onBack: () => void }

/** Loads a batch to edit. Not as a query: what is typed is ahead of the server, and must not be replaced. */
export function OpenedBatch({ path, id, backUrl, onBack }: Props) {
  const [batch, setBatch] = useState<PageBatch | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    void askSignedIn<{ data: PageBatch }>(`${path}/${id}`).then((answer) => {
      setFailure(answer.ok ? null : answer.message)
      if (answer.ok) setBatch(answer.body.data)
    })
  }, [path, id, tries])
  return (
    <>
      <p>
        <ViewLink href={backUrl} onOpen={onBack}>
          ← All batches
        </ViewLink>
      </p>
      <ErrorState failure={failure} onRetry={() => setTries(tries + 1)} />
      {batch ? <BatchEditor key={batch.id} path={path} first={batch} /> : failure === null && <Loading />}
    </>
  )
}
