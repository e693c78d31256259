import type { Source } from '#src/seo/data/directories.ts'

type Props = { lists: readonly Source[]; hasNotes: boolean; id?: string }

/** Where the facts come from, with licenses and credits. */
export function DirectoryOrigin({ lists, hasNotes, id = 'origin' }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Where this comes from</h2>
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
