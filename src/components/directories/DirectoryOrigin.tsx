import type { Source } from '#src/seo/data/directories.ts'

type Props = { lists: readonly Source[]; hasNotes: boolean }

/** Where the facts come from, with licenses and credits. */
export function DirectoryOrigin({ lists, hasNotes }: Props) {
  return (
    <section aria-labelledby="origin">
      <h2 id="origin">Where this comes from</h2>
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
