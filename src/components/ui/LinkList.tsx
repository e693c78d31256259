type Props = { heading: string; links: readonly { label: string; href: string }[]; note?: string }

/** Links under a heading, in as many columns as fit. */
export function LinkList({ heading, links, note }: Props) {
  return (
    <section className="link-list">
      <h2>{heading}</h2>
      {note && <p className="quiet">{note}</p>}
      <ul className="link-columns">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
