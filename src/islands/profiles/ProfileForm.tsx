import { useState } from 'react'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import { ImagesSection } from './ImagesSection.tsx'
import { ClashNotice, CopyNotice } from './ProfileNotices.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { AvoidSection, BasicsSection, CompanySection, LinksSection, TextsSection } from './ProfileSections.tsx'
import type { Choice } from './PickList.tsx'
import { useProfile } from './useProfile.ts'

type Props = { projectId: string; first: Profile; countries: readonly Choice[]; languages: readonly Choice[] }

/** The whole profile, and what is left to do. It's saved as it's typed. */
export function ProfileForm({ projectId, first, countries, languages }: Props) {
  // What is loaded again later must not replace what is typed.
  const [start] = useState(first)
  const editing = useProfile(projectId, start)
  return (
    <>
      <p className="quiet profile-intro">
        What directories ask for, in one place. Fill it in once, and we’ll use it for every submission.
      </p>
      <CopyNotice editing={editing} />
      <ClashNotice editing={editing} />
      <div className="profile">
        <div className="profile-form">
          <BasicsSection editing={editing} />
          <TextsSection editing={editing} />
          <ImagesSection editing={editing} />
          <CompanySection editing={editing} countries={countries} languages={languages} />
          <LinksSection editing={editing} />
          <AvoidSection editing={editing} />
        </div>
        <ProfilePanel editing={editing} />
      </div>
    </>
  )
}
