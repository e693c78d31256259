import type { ProseParts } from '#src/seo/landing/prose-parts.ts'
import type { Site } from '#src/seo/landing/page.ts'
import { Prose } from '#src/components/directories/Prose.tsx'
import { NameLink } from '#src/components/directories/NameLink.tsx'

/** Other sites, with what to know about each. */
export function Sites({ rows, parts }: { rows: readonly Site[]; parts: ProseParts }) {
  return (
    <ul className="described">
      {rows.map(({ name, url, text }) => (
        <li key={name}>
          <h3>{url === undefined ? name : <NameLink name={name} href={url} />}</h3>
          <p>
            <Prose text={text} parts={parts} />
          </p>
        </li>
      ))}
    </ul>
  )
}
