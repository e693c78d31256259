import { Fragment, useEffect, useRef } from 'react'

/** `current`: the open page, or a group that contains it. */
export type ShellLink = { label: string; href: string; current: 'page' | 'true' | undefined }

type Props = { label: string; links: readonly ShellLink[]; className: string }

/** A row of links to pages, scrolled to the current one. */
export function ShellNav({ label: name, links, className }: Props) {
  const nav = useRef<HTMLElement>(null)
  // On a phone there can be more pages than the row has room for.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav className={className} aria-label={name} ref={nav}>
      {links.map(({ label, href, current }) => (
        <Fragment key={href}>
          <a href={href} aria-current={current}>
            {label}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}
