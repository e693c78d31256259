import { useEffect, useRef } from 'react'
import type { FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import { gainText, linkBackHtml, lockKeyPlaces, meansOf } from '#src/domain/deliveries/locks.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { currentSiteCheck } from '#src/domain/profiles/profiles.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { inputId } from './TextInput.tsx'
import type { OpenProfile } from './useProfile.ts'

/** What would unlock directories that fit, the most first. */
export function useUnlocks({ projectId, profile: { fields, site } }: OpenProfile): FittingDirectories | null {
  const { data, reload } = useLoad<FittingDirectories>('fitting', `/projects/${projectId}/fitting`)
  // As saved: the server counts.
  const counted = JSON.stringify([
    ...[fields.category, fields.countries, fields.languages],
    meansOf(fields, currentSiteCheck(fields, site)),
  ])
  const last = useRef(counted)
  useEffect(() => {
    if (last.current === counted) return
    last.current = counted
    void reload()
  }, [counted, reload])
  return data
}

export function UnlockItems({ unlocks: { gains, badges } }: { unlocks: FittingDirectories }) {
  return gains.map((gain) => {
    const { field, todo } = lockKeyPlaces[gain.key]
    return (
      <li key={gain.key} className="profile-item profile-item-hint">
        <strong>
          <span className="visually-hidden">Hint: </span>
          {gainText(gain)}
        </strong>{' '}
        <span>{todo}</span>{' '}
        <a
          href={`#${inputId(field)}`}
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(inputId(field))?.focus()
          }}
        >
          {profileLabels[field]}
        </a>
        {gain.key === 'badge' && badges.length > 0 && (
          <details>
            <summary>HTML for these links</summary>
            <pre className="profile-snippet" tabIndex={0}>
              <code>{linkBackHtml(badges)}</code>
            </pre>
          </details>
        )}
      </li>
    )
  })
}
