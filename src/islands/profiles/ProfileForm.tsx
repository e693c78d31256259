import { ImagesSection } from './ImagesSection.tsx'
import { ClashNotice, CopyNotice } from './ProfileNotices.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import {
  AvoidSection,
  BasicsSection,
  CompanySection,
  ExtrasSection,
  LinksSection,
  TextsSection,
} from './ProfileSections.tsx'
import type { Choice } from './PickList.tsx'
import type { OpenProfile } from './useProfile.ts'

type Props = { editing: OpenProfile; countries: readonly Choice[]; languages: readonly Choice[] }

/** The whole profile, and what is left to do. It's saved as it's typed. */
export function ProfileForm({ editing, countries, languages }: Props) {
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
          <ExtrasSection editing={editing} />
          <AvoidSection editing={editing} />
        </div>
        <ProfilePanel editing={editing} />
      </div>
    </>
  )
}
