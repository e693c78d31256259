import type { ReactNode } from 'react'
import { dayInYear } from '#src/domain/dates/dates.ts'
import type { WaitingItem } from '#src/domain/overview/overview.api.ts'
import type { WaitingKind } from '#src/domain/overview/waiting.ts'
import type { QuickAct } from './waiting-calls.ts'

type Props = {
  item: WaitingItem
  now: number
  acts: readonly QuickAct[]
  onAct: (act: QuickAct) => void
  /** Opens the form. Null: the title leads to where it's done. */
  onOpen: (() => void) | null
  /** The form. Null: closed. */
  form: ReactNode
}

const kindLabels: Record<WaitingKind, string> = {
  payment: 'payment',
  project: 'order',
  profile: 'profile',
  publishing: 'publishing',
  ask: 'directory',
  article: 'article',
  pages: 'pages',
  reply: 'draft',
  mention: 'mention',
  lead: 'lead',
  feedback: 'feedback',
}

/** One thing that waits: what it is, when it's due, and what can be done right here. */
export function WaitingRow({ item, now, acts, onAct, onOpen, form }: Props) {
  const { kind, blocks, title, detail, href, dueAt } = item
  return (
    <li className="waiting-row" data-blocks={blocks}>
      <div className="waiting-what">
        <p>
          {onOpen ? (
            <button
              className="button-link step-title"
              type="button"
              data-primary
              aria-expanded={form !== null}
              onClick={onOpen}
            >
              <bdi>{title}</bdi>
            </button>
          ) : (
            <a className="step-title" href={href} data-primary>
              <bdi>{title}</bdi>
            </a>
          )}
        </p>
        {detail !== '' && form === null && (
          <p className="quiet waiting-detail" dir="auto">
            {detail}
          </p>
        )}
      </div>
      <p className="waiting-stamps">
        <span className={blocks === 'order' ? 'stamp stamp-waiting' : 'stamp'}>
          {blocks === 'order' ? 'blocks your order' : kindLabels[kind]}
        </span>
        {dueAt !== null && kind !== 'publishing' && (
          <time className={Date.parse(dueAt) < now ? 'stamp stamp-bad' : 'stamp'} dateTime={dueAt}>
            due {dayInYear(dueAt, now)}
          </time>
        )}
      </p>
      {acts.length > 0 && (
        <p className="waiting-acts">
          {acts.map((act) => (
            <button
              key={act.key}
              className="button-link"
              type="button"
              aria-label={`${act.label}: ${title}`}
              aria-keyshortcuts={act.key}
              onClick={() => onAct(act)}
            >
              {act.label}
            </button>
          ))}
        </p>
      )}
      {form !== null && <div className="waiting-form">{form}</div>}
    </li>
  )
}
