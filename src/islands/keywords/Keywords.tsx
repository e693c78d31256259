import { useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { Keyword } from '#src/domain/keywords/keywords.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { AddKeywords } from './AddKeywords.tsx'
import { KeywordUse } from './KeywordUse.tsx'
import { Proposals } from './Proposals.tsx'
import { WeekChart } from './WeekChart.tsx'
import { keywordColumns } from './keyword-columns.tsx'
import { type KeywordList, keywordsPath, removeKeyword } from './keyword-calls.ts'

/** A project's keywords, how often each is mentioned, and a form for more. */
export function Keywords({ projectId }: { projectId: string }) {
  const { data, failure, reload } = useLoad<KeywordList>('keywords', keywordsPath(projectId))
  const [said, setSaid] = useState<Said | null>(null)
  const [removed, setRemoved] = useState<Keyword | null>(null)
  /** Said once the dialog is closed: while it's open, nothing outside of it can have the focus. */
  const deleted = useRef<Said | null>(null)
  const say = (text: string) => setSaid({ text })
  const found = data?.items.filter(({ match }) => match !== 'exclude') ?? []
  const hasMentions = found.some(({ weeks }) => weeks.some((count) => count > 0))
  const remove = async ({ id, text }: Keyword) => {
    const answer = await removeKeyword(projectId, id)
    // Another window deleted it.
    if (!answer.ok && answer.status !== 404) return answer
    deleted.current = { text: `Deleted “${text}”.` }
    return null
  }
  return (
    <>
      <FocusedNotice said={said} />
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && (
        <>
          <p className="lead-line">
            We look for posts with these words. <a href="/dashboard/mentions">See mentions</a>
          </p>
          <div className="keywords">
            <section className="keywords-add" aria-labelledby="add-keywords">
              <h2 id="add-keywords">Add keywords</h2>
              <AddKeywords projectId={projectId} room={data.limit - data.used} onSaid={say} />
              <KeywordUse used={data.used} limit={data.limit} />
            </section>
            <Proposals projectId={projectId} proposals={data.proposals} room={data.limit - data.used} onSaid={say} />
          </div>
          {data.items.length === 0 ? (
            <EmptyState text="No keywords yet. Start with what people type when they need your product, the problem it solves, and the names of your competitors." />
          ) : (
            <section aria-labelledby="your-keywords">
              <h2 id="your-keywords">Your keywords</h2>
              {hasMentions && <WeekChart keywords={found} />}
              <Table
                caption="Your keywords"
                kind="keyword-table"
                columns={keywordColumns(setRemoved)}
                rows={data.items}
                rowKey={({ id }) => id}
                rowName={({ text }) => text}
              />
            </section>
          )}
        </>
      )}
      {removed && (
        <ConfirmDialog
          title="Delete this keyword?"
          action="Delete keyword"
          busyAction="Deleting..."
          danger
          act={() => remove(removed)}
          onClose={() => {
            setRemoved(null)
            setSaid(deleted.current)
            deleted.current = null
          }}
        >
          <p>
            {removed.match === 'exclude' ? (
              <span>
                Posts with <strong dir="auto">{removed.text}</strong> will show up again. Mentions dismissed because of
                it move back to New.
              </span>
            ) : (
              <span>
                We’ll stop looking for <strong dir="auto">{removed.text}</strong>. Mentions we’ve already found stay in
                your inbox.
              </span>
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
