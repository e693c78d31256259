import { Pagination } from '#src/components/ui/Pagination.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { BoardEntry } from '#src/domain/feedback/feedback.api.ts'
import { feedbackPath, feedbackStatuses } from '#src/domain/feedback/feedback.ts'
import { feedbackModes } from '#src/domain/feedback/form.ts'
import { statusStamps } from './stamps.ts'

export type ShownBoard = { entries: readonly BoardEntry[]; page: number; totalPages: number }

/** What others said, with votes. Each button is a form, so it needs no JavaScript. */
export function FeedbackBoard({
  pageKey,
  board: { entries, page, totalPages },
}: {
  pageKey: string
  board: ShownBoard
}) {
  const path = feedbackPath(pageKey)
  return (
    <section className="feedback-board" aria-labelledby="board">
      <h2 id="board">What others said</h2>
      {entries.length === 0 ? (
        <p className="quiet">Nothing here yet. What the team shares will show up here, and you can vote for it.</p>
      ) : (
        <>
          <ul className="feedback-entries">
            {entries.map((entry) => (
              <li key={entry.id} id={`f-${entry.id}`}>
                <VoteButton action={`${path}/votes`} entry={entry} />
                <div className="feedback-said">
                  <p className="feedback-text" dir="auto" id={`t-${entry.id}`}>
                    {entry.text}
                  </p>
                  <p className="feedback-facts">
                    <span className={statusStamps[entry.status]}>{feedbackStatuses[entry.status]}</span>
                    <span className="stamp">{feedbackModes[entry.mode]}</span>
                    <time className="stamp" dateTime={entry.createdAt}>
                      {shortDate(entry.createdAt)}
                    </time>
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={totalPages} urlOf={(to) => `${path}?page=${to}#board`} />
          <p className="quiet feedback-once">
            One vote per internet connection. We keep a code made from your IP, not the IP itself, and set no cookie.
          </p>
        </>
      )}
    </section>
  )
}

type VoteProps = { action: string; entry: BoardEntry }

function VoteButton({ action, entry: { id, votes, voted } }: VoteProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="voted" value={voted ? 'no' : 'yes'} />
      <button
        className="feedback-vote"
        type="submit"
        aria-pressed={voted}
        aria-describedby={`t-${id}`}
        aria-label={`Vote, ${votes === 1 ? '1 vote' : `${votes.toLocaleString('en')} votes`} so far`}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="m3 10 5-5 5 5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span aria-hidden="true">{votes.toLocaleString('en')}</span>
      </button>
    </form>
  )
}
