import type { Site } from '#src/seo/landing/page.ts'
import { NameLink } from '#src/components/directories/NameLink.tsx'

/** Other sites, with what to know about each. */
export function Sites({ rows }: { rows: readonly Site[] }) {
  return (
    <ul className="described">
      {rows.map(({ name, url, text }) => (
        <li key={name}>
          <h3>{url === undefined ? name : <NameLink name={name} href={url} />}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
