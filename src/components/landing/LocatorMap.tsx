import type { Block } from '#src/seo/landing/page.ts'

type Props = { map: Extract<Block, { kind: 'map' }> }

/** Coastlines with capitals, and links to the pages of the countries around. Styled by attributes: few pages have it. */
export function LocatorMap({ map: { alt, land, points, caption, links } }: Props) {
  const named = points.flatMap(({ label }, place) => (label ? [{ ...label, isOwn: place === 0 }] : []))
  return (
    <div className="locator">
      <figure>
        <svg viewBox="0 0 320 200" role="img" aria-label={alt} fill="var(--ink-soft)" fontSize="10.5">
          <path fill="var(--sunken)" d="M0 0h320v200H0z" />
          <path fill="var(--paper)" fillRule="evenodd" stroke="var(--line-strong)" strokeWidth=".7" d={land} />
          <path fill="none" stroke="var(--line)" d="M0 0h320v200H0z" />
          {points.map(({ at: [x, y] }, place) =>
            place === 0 ? (
              <circle key={place} cx={x} cy={y} r="4" fill="var(--accent)" />
            ) : (
              <circle key={place} cx={x} cy={y} r="2.5" />
            ),
          )}
          {/* The outline keeps a name readable on a coastline. */}
          <g stroke="var(--paper)" strokeWidth="2.5" paintOrder="stroke">
            {named.map(({ name, x, y, anchor, isOwn }) => (
              <text
                key={name}
                x={x}
                y={y}
                textAnchor={anchor}
                {...(isOwn && { fontWeight: '600', fill: 'var(--ink)' })}
              >
                {name}
              </text>
            ))}
          </g>
        </svg>
        <figcaption className="quiet">{caption}</figcaption>
      </figure>
      {links.length > 0 && (
        <ul className="plain-links">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
