import type { Source } from '#src/seo/data/directories.ts'
import { DirectorySection } from './DirectorySection.tsx'

type Props = { lists: readonly Source[]; hasNotes: boolean; inRow?: boolean }

/** Where the facts come from, with licenses and credits. */
export function DirectoryOrigin({ lists, hasNotes, inRow }: Props) {
  return (
    <DirectorySection id="origin" heading="Where this comes from" inRow={inRow}>
      <ul className="listed-lists">
        {hasNotes && <li>Notes by our editors, CC BY 4.0</li>}
        {lists.map(({ id, name, credit, license, date }) => (
          <li key={id}>
            {credit ?? name} <span className="stamp">{[`license ${license}`, date].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">
        <a href="/sources">What the figures mean, and all sources</a>
      </p>
    </DirectorySection>
  )
}
