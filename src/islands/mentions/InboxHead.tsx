import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { type MentionFilter, mentionFilters } from '#src/domain/mentions/mentions.ts'
import type { InboxView } from './inbox-state.ts'
import { filterUrl } from './useInbox.ts'

type Props = {
  view: InboxView
  /** Sources that can't be read now. */
  failing: number
  onShow: (filter: MentionFilter) => void
  onSources: () => void
  onLink: () => void
}

/** How many mentions there are of each kind, and where they come from. */
export function InboxHead({ view: { counts, query: shown }, failing, onShow, onSources, onLink }: Props) {
  return (
    <div className="queue-head">
      <nav className="queue-kinds" aria-label="Filters">
        {(Object.keys(mentionFilters) as MentionFilter[]).map((filter) => (
          <ViewLink
            key={filter}
            href={filterUrl(filter)}
            aria-current={filter === shown ? 'page' : undefined}
            onOpen={() => onShow(filter)}
          >
            {mentionFilters[filter]} <span className="stamp">{counts[filter]}</span>
          </ViewLink>
        ))}
      </nav>
      <p className="inbox-tools">
        <button className="button-link" type="button" onClick={onLink}>
          Add link
        </button>
        <button className="button-link" type="button" onClick={onSources}>
          Sources
          {failing > 0 && (
            <span className="stamp stamp-bad">
              <span className="visually-hidden">: </span>
              {failing} {failing === 1 ? 'problem' : 'problems'}
            </span>
          )}
        </button>
      </p>
    </div>
  )
}
