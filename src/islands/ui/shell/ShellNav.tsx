import { Fragment, useEffect, useRef } from 'react'

/** `current`: the open page, or a group that contains it. `count`: how much waits there. */
export type ShellLink = { label: string; href: string; count?: number; current: 'page' | 'true' | undefined }

type Props = { label: string; links: readonly ShellLink[]; className: string }

/** A row of links to pages, scrolled to the current one. */
export function ShellNav({ label: name, links, className }: Props) {
  const nav = useRef<HTMLElement>(null)
  // On a phone there can be more pages than the row has room for. Counts make them wider.
  const counts = links.map(({ count }) => count).join()
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [counts])
  return (
    <nav className={className} aria-label={name} ref={nav}>
      {links.map(({ label, href, count = 0, current }) => (
        <Fragment key={href}>
          <a href={href} aria-current={current}>
            {label}
            {count > 0 && <Count of={count} />}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}

/** Beside the label, in the space between links, so that nothing moves when it appears. */
function Count({ of }: { of: number }) {
  return (
    <span className="bar-count">
      <span aria-hidden="true">{of > 99 ? '99+' : of}</span>
      <span className="visually-hidden"> ({of.toLocaleString('en')} waiting)</span>
    </span>
  )
}
