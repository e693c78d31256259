import type { Source } from '#src/seo/data/directories.ts'
import { onPage, type SectionPlace } from './section-place.ts'

type Props = { lists: readonly Source[]; hasNotes: boolean; place?: SectionPlace }

/** Where the facts come from, with licenses and credits. */
export function DirectoryOrigin({ lists, hasNotes, place = onPage }: Props) {
  const { heading: Heading, prefix } = place
  const id = `${prefix}origin`
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>Where this comes from</Heading>
      <ul className="listed-lists">
        {hasNotes && <li>Notes by our editors, CC BY 4.0</li>}
        {lists.map(({ id, name, credit, license, date }) => (
          <li key={id}>
            {credit ?? name}
            <span className="stamp">{[`license ${license}`, date].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">
        <a href="/sources">What the figures mean, and all sources</a>
      </p>
    </section>
  )
}
