import type { Overview } from '#src/domain/overview/overview.api.ts'
import { type WaitingKind, waitingKinds } from '#src/domain/overview/waiting.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { pageOf } from './useOverview.ts'

const nouns: Record<WaitingKind, readonly [one: string, many: string]> = {
  payment: ['payment', 'payments'],
  project: ['order', 'orders'],
  profile: ['profile', 'profiles'],
  publishing: ['connection', 'connections'],
  ask: ['question', 'questions'],
  article: ['article', 'articles'],
  pages: ['batch of pages', 'batches of pages'],
  reply: ['draft', 'drafts'],
  mention: ['mention', 'mentions'],
  lead: ['lead', 'leads'],
  feedback: ['message', 'messages'],
}

/** What isn't listed, with where it is: '6 more mentions, 2 more messages'. */
export function MoreWaiting({ waiting: { items, totals } }: { waiting: Overview['waiting'] }) {
  const more = waitingKinds.flatMap((kind) => {
    const left = totals[kind] - items.reduce((sum, item) => sum + (item.kind === kind ? item.size : 0), 0)
    return left > 0 ? [{ kind, left, isMore: left < totals[kind] }] : []
  })
  if (more.length === 0) return null
  return (
    <ul className="waiting-more">
      {more.map(({ kind, left, isMore }) => (
        <li key={kind}>
          <a
            href={dashboardPages[pageOf[kind]].href}
          >{`${left.toLocaleString('en')} ${isMore ? 'more ' : ''}${nouns[kind][left === 1 ? 0 : 1]}`}</a>
        </li>
      ))}
    </ul>
  )
}
