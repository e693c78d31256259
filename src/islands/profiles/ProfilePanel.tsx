import { cleanProfile } from '#src/domain/profiles/fields.ts'
import { listReadiness } from '#src/domain/profiles/readiness.ts'
import type { FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import { SaveStatus } from '#src/islands/ui/saving/SaveStatus.tsx'
import type { OpenProfile } from './useProfile.ts'
import { UnlockItems, useUnlocks } from './UnlockItems.tsx'
import { useSiteCheck } from './useSiteCheck.ts'

/** Beside the form: whether it's saved, and what directories will refuse. */
export function ProfilePanel({ editing }: { editing: OpenProfile }) {
  return (
    <aside className="profile-panel" aria-label="Status">
      <div className="profile-status">
        <SaveStatus state={editing.state} noun="project" />
      </div>
      <Readiness editing={editing} />
    </aside>
  )
}

function Readiness({ editing }: { editing: OpenProfile }) {
  const { fields, images, profile } = editing
  const { checking, failure, check } = useSiteCheck(editing)
  const items = listReadiness(cleanProfile(fields), images, profile.site)
  const unlocks = useUnlocks(editing)
  const problems = items.filter(({ level }) => level === 'problem')
  return (
    <section className="profile-readiness" aria-labelledby="readiness">
      <h2 id="readiness">Readiness</h2>
      {items.length === 0 ? (
        <p className="quiet">Nothing here that directories usually reject.</p>
      ) : (
        <p className="quiet">
          {problems.length === 0 ? 'Good to go. This may help:' : 'Many directories reject listings because of this:'}
        </p>
      )}
      {(items.length > 0 || hasUnlocks(unlocks)) && (
        <ul>
          {items.map(({ key, level, what, todo }) => (
            <li key={`${key} ${what}`} className={`profile-item profile-item-${level}`}>
              <strong>
                <span className="visually-hidden">{level === 'problem' ? 'Problem: ' : 'Hint: '}</span>
                {what}
              </strong>{' '}
              {todo}
            </li>
          ))}
          {hasUnlocks(unlocks) && <UnlockItems unlocks={unlocks} />}
        </ul>
      )}
      <p className="profile-site">
        {checking ? (
          <span className="quiet">Checking your website…</span>
        ) : (
          <button className="button-link" type="button" onClick={check}>
            {profile.site ? 'Check website again' : 'Check website'}
          </button>
        )}
      </p>
      <p className="field-error" role="status">
        {failure}
      </p>
    </section>
  )
}

function hasUnlocks(unlocks: FittingDirectories | null): unlocks is FittingDirectories {
  return unlocks !== null && unlocks.gains.length > 0
}
