import { useState } from 'react'
import type { Kit } from '#src/domain/kits/kits.ts'
import { ImagesSection } from './ImagesSection.tsx'
import { ClashNotice, CopyNotice } from './KitNotices.tsx'
import { KitPanel } from './KitPanel.tsx'
import { AvoidSection, BasicsSection, CompanySection, LinksSection, TextsSection } from './KitSections.tsx'
import type { Choice } from './PickList.tsx'
import { useKit } from './useKit.ts'

type Props = { projectId: string; first: Kit; countries: readonly Choice[]; languages: readonly Choice[] }

/** The whole profile, and what is left to do. It's saved as it's typed. */
export function KitForm({ projectId, first, countries, languages }: Props) {
  // What is loaded again later must not replace what is typed.
  const [start] = useState(first)
  const editing = useKit(projectId, start)
  return (
    <>
      <p className="quiet kit-intro">
        What directories ask for, in one place. Fill it in once, and we’ll use it for every submission.
      </p>
      <CopyNotice editing={editing} />
      <ClashNotice editing={editing} />
      <div className="kit">
        <div className="kit-form">
          <BasicsSection editing={editing} />
          <TextsSection editing={editing} />
          <ImagesSection editing={editing} />
          <CompanySection editing={editing} countries={countries} languages={languages} />
          <LinksSection editing={editing} />
          <AvoidSection editing={editing} />
        </div>
        <KitPanel editing={editing} />
      </div>
    </>
  )
}
