import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { profileFields } from '#src/domain/profiles/fields.ts'
import { fillIn } from '#src/domain/profiles/filling-in.ts'
import { readWebsite } from './calls.ts'
import type { OpenProfile } from './useProfile.ts'

/** Fills in empty fields with what the website says about itself. */
export function FillIn({ editing: { fields, store } }: { editing: OpenProfile }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)

  const run = async () => {
    if (busy) return
    setBusy(true)
    setSaid(null)
    const answer = await readWebsite(fields.website_url.trim())
    setBusy(false)
    if (!answer.ok) return setSaid(answer.message)
    const { reason } = answer.body.data
    if (reason !== null)
      return setSaid(`We couldn’t read your website. ${reason} You can fill in the profile yourself.`)
    // As typed by now.
    const before = store.view().fields
    const filled = fillIn(before, answer.body.data)
    const changed = profileFields.filter((field) => filled[field] !== before[field])
    if (changed.length > 0) store.setFields(Object.fromEntries(changed.map((field) => [field, filled[field]])))
    setSaid(saidFor(changed.length))
  }

  return (
    <div className="profile-fill">
      <button
        className="button button-quiet button-small"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void run()}
      >
        {busy ? 'Reading your website…' : 'Fill in from my website'}
      </button>
      <p className="field-help">Only fills in empty fields.</p>
      <Notice>{said}</Notice>
    </div>
  )
}

function saidFor(count: number): string {
  if (count === 0) return 'We found nothing new on your website.'
  return `Filled in ${count === 1 ? '1 field' : `${count} fields`}. Check what we found before you approve it.`
}
