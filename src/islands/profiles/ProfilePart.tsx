import { useState } from 'react'
import { shortDate } from '#src/domain/dates/dates.ts'
import { cleanProfile, profileLabels } from '#src/domain/profiles/fields.ts'
import { checkApproval } from '#src/domain/profiles/check-profile.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { parseWebsite, websiteHost } from '#src/domain/urls/websites.ts'
import type { Choice } from './PickList.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import type { OpenProfile } from './useProfile.ts'

type Props = {
  editing: OpenProfile
  countries: readonly Choice[]
  languages: readonly Choice[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** The profile, folded once it's filled in, with what it says and what it lacks. */
export function ProfilePart({ editing, countries, languages, isOpen, onToggle }: Props) {
  const { fields, images, profile } = editing
  // A folded form is only drawn once it's opened: on a slow phone it would keep the list below it waiting.
  const [isDrawn, setDrawn] = useState(isOpen)
  if (isOpen && !isDrawn) setDrawn(true)
  const missing = new Set(checkApproval(cleanProfile(fields), images).map(({ field }) => profileLabels[field]))
  const kind = productKinds.get(fields.category)?.label
  const host = parseWebsite(fields.website_url) ? websiteHost(fields.website_url) : null
  const said = [fields.name, host, kind].filter(Boolean).join(' · ')
  return (
    <details
      className="order-part order-profile"
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <h2>1. Profile</h2>{' '}
        <span className="order-summary">
          {said && <span>{said}</span>}{' '}
          {missing.size > 0 ? (
            <span className="stamp stamp-bad">{`Missing: ${[...missing].join(', ')}`}</span>
          ) : (
            <span className="stamp stamp-good">
              {profile.approvedAt === null ? 'Filled in' : `Approved ${shortDate(profile.approvedAt)}`}
            </span>
          )}
        </span>
      </summary>
      {isDrawn && <ProfileForm editing={editing} countries={countries} languages={languages} />}
    </details>
  )
}
