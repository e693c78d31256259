import { useState } from 'react'
import { shortDate } from '#src/domain/dates/dates.ts'
import { cleanProfile, profileLabels } from '#src/domain/profiles/fields.ts'
import { listReadiness } from '#src/domain/profiles/readiness.ts'
import { SaveStatus } from '#src/islands/ui/saving/SaveStatus.tsx'
import { approveProfile } from './calls.ts'
import { inputId } from './TextInput.tsx'
import type { OpenProfile } from './useProfile.ts'
import { useSiteCheck } from './useSiteCheck.ts'

/** Beside the form: whether it's saved, what directories will refuse, and the approval. */
export function ProfilePanel({ editing }: { editing: OpenProfile }) {
  return (
    <aside className="profile-panel" aria-label="Status">
      <div className="profile-status">
        <SaveStatus state={editing.state} noun="project" />
      </div>
      <Readiness editing={editing} />
      <Approval editing={editing} />
    </aside>
  )
}

function Readiness({ editing }: { editing: OpenProfile }) {
  const { fields, images, profile } = editing
  const { checking, failure, check } = useSiteCheck(editing)
  const items = listReadiness(cleanProfile(fields), images, profile.site)
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
      {items.length > 0 && (
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

function Approval({ editing }: { editing: OpenProfile }) {
  const { profile, store, projectId, missing, tryApproval } = editing
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const approve = async () => {
    if (busy) return
    setFailure(null)
    const [first] = tryApproval()
    if (first) return document.getElementById(inputId(first.field))?.focus()
    setBusy(true)
    const isSaved = await store.flush()
    const answer = isSaved ? await approveProfile(projectId, store.view().saved.version) : null
    setBusy(false)
    if (answer?.ok) store.show(answer.body.data)
    else setFailure(answer ? answer.message : 'Your changes aren’t saved yet. Try again when they are.')
  }

  if (profile.approvedAt !== null) {
    return (
      <section className="profile-approval" aria-labelledby="approval">
        <h2 id="approval">Approved</h2>
        <p className="stamp stamp-good">{shortDate(profile.approvedAt)}</p>
        <p className="quiet">Changes are saved as you type and used for every submission from then on.</p>
      </section>
    )
  }
  return (
    <section className="profile-approval" aria-labelledby="approval">
      <h2 id="approval">Approval</h2>
      <p className="quiet">
        We use this profile for every submission, and submit nothing until you approve it. You can still edit it later.
      </p>
      <p className="field-error" role="alert">
        {missing.length > 0
          ? `Still to do: ${[...new Set(missing.map(({ field }) => profileLabels[field]))].join(', ')}`
          : failure}
      </p>
      <button
        className="button button-wide"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void approve()}
      >
        {busy ? 'Approving…' : 'Approve profile'}
      </button>
    </section>
  )
}
