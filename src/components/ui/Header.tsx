import { Fragment } from 'react'
import { directoryNavigation, mainNavigation } from '#src/site.ts'
import { Icon } from './Icon.tsx'
import { Wordmark } from './Wordmark.tsx'

/** `area`: the part of the site that the page belongs to. */
type Props = { area: 'marketing' | 'directory' }

/** The top of every public page. On narrow screens the links are in a popover, which needs no script. */
export function Header({ area }: Props) {
  const navigation = area === 'directory' ? directoryNavigation : mainNavigation
  // Spaces between the links are for programs that read the page without its styles.
  const links = navigation.slice(0, -1).map(({ label, href }) => (
    <Fragment key={href}>
      <a href={href}>{label}</a>{' '}
    </Fragment>
  ))
  const action = navigation.at(-1)
  return (
    <header className="header wrap">
      <Wordmark />
      <nav className="wide" aria-label="Main">
        {links}
        <a className="button button-small" href={action?.href}>
          {action?.label}
        </a>
      </nav>
      <button className="menu-button" type="button" popoverTarget="menu">
        <Icon name="menu" />
        Menu
      </button>
      <nav className="menu" id="menu" popover="auto" aria-label="Menu">
        {links}
        <a className="button" href={action?.href}>
          {action?.label}
        </a>{' '}
        <button className="button button-quiet" type="button" popoverTarget="menu" popoverTargetAction="hide">
          Close menu
        </button>
      </nav>
    </header>
  )
}
