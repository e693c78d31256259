import type { QueueItem } from '#src/domain/reviews/reviews.api.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import { admits } from './queue-state.ts'

export type QueueActs = {
  decide: (verdict: Verdict) => void
  select: () => void
  selectAll: () => void
  selectNone: () => void
  website: () => void
  edit: () => void
  help: () => void
}

type Props = { wanted: readonly QueueItem[]; selected: number; acts: QueueActs }

/** Every key as a button. On a phone the verdicts are within reach of the thumb. */
export function Actions({ wanted, selected, acts }: Props) {
  const has = (verdict: Verdict) => wanted.filter(({ kind }) => admits(kind, verdict)).length
  const many = selected > 0
  const count = (verdict: Verdict) => (many ? ` ${has(verdict)}` : '')
  const takesDown = wanted.every(({ kind }) => kind === 'report')
  if (wanted.length === 0) return <div className="queue-acts">{button('Keyboard shortcuts', '?', acts.help)}</div>
  return (
    <div className="queue-acts" role="group" aria-label="Actions">
      <div className="queue-verdicts">
        {has('publish') > 0 && button(`Publish${count('publish')}`, 'P', () => acts.decide('publish'), 'button')}
        {has('dismiss') > 0 && button(`Dismiss${count('dismiss')}`, 'D', () => acts.decide('dismiss'), 'button')}
        {button(
          `${takesDown ? 'Take down' : 'Reject'}${count('reject')}`,
          'R',
          () => acts.decide('reject'),
          'button button-quiet',
        )}
        {has('spam') > 0 && button(`Spam${count('spam')}`, 'S', () => acts.decide('spam'), 'button button-quiet')}
      </div>
      <div className="queue-others">
        {many && <span className="stamp stamp-strong">{selected} selected</span>}
        {many ? button('Clear selection', 'Esc', acts.selectNone) : button('Select', 'X', acts.select)}
        {button('Select all', 'A', acts.selectAll)}
        {button('Open website', 'O', acts.website)}
        {button('Edit', 'E', acts.edit)}
        {button('Keyboard shortcuts', '?', acts.help)}
      </div>
    </div>
  )
}

function button(label: string, key: string, act: () => void, buttonClass = 'button-link') {
  return (
    <button
      className={buttonClass}
      type="button"
      aria-keyshortcuts={key === 'Esc' ? 'Escape' : key.toLowerCase()}
      onClick={act}
    >
      {label}
      <kbd className="stamp" aria-hidden="true">
        {key}
      </kbd>
    </button>
  )
}
