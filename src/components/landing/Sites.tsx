import type { Site } from '#src/seo/landing/page.ts'

/** Other sites, with what to know about each. */
export function Sites({ rows }: { rows: readonly Site[] }) {
  return (
    <ul className="described">
      {rows.map(({ name, url, text }) => (
        <li key={name}>
          <h3>
            {url === undefined ? (
              name
            ) : (
              <a href={url} target="_blank" rel="noopener nofollow">
                {name}
              </a>
            )}
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
