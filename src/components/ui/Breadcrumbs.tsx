type Props = { links: readonly { label: string; href: string }[] }

/** The breadcrumbs of a page, without the page itself. */
export function Breadcrumbs({ links }: Props) {
  return (
    <nav className="breadcrumbs quiet" aria-label="Breadcrumb">
      <ol className="breadcrumb-list">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
