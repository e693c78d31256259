import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Wordmark } from '#src/components/ui/Wordmark.tsx'
import type { Account } from '#src/domain/accounts/accounts.ts'
import { ProofDialog } from '#src/islands/sessions/ProofDialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { takeNotice } from '#src/islands/ui/carried-notice.ts'
import { Palette } from '#src/islands/ui/palette/Palette.tsx'
import type { Command } from '#src/islands/ui/palette/commands.ts'
import { AccountMenu } from './AccountMenu.tsx'

/** The pages of an area, by name, in the order of its navigation. */
type Pages = Readonly<Record<string, { label: string; href: string }>>

type Props = {
  /** The navigation's name and pages. The wordmark links to the first. */
  area: string
  pages: Pages
  page: string
  /** An extra class for the navigation. */
  navClass?: string
  /** Beside the wordmark. */
  start: ReactNode
  commands: readonly Command[]
  account: Account | null
  /** The title and what is beside it. */
  head: ReactNode
  wide?: boolean
  /** The error message, if there is nothing to show. */
  failure: string | null
  onRetry: () => unknown
  /** The page; null while there is nothing to show yet. */
  children: ReactNode
}

/** The frame of all signed-in pages: top bar, palette, the previous page's notice, and the proof dialog. */
export function PageShell(props: Props) {
  const { area, pages, page, navClass, start, commands, account, head, wide, failure, onRetry, children } = props
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => setNotice(takeNotice()), [])
  const nav = useRef<HTMLElement>(null)
  // On a phone there can be more pages than the bar has room for.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])

  return (
    <>
      <header className="bar">
        <div className="bar-start">
          <Wordmark href={Object.values(pages)[0]?.href} />
          {start}
        </div>
        <nav className={`bar-nav ${navClass ?? ''}`.trim()} aria-label={area} ref={nav}>
          {Object.entries(pages).map(([name, { label, href }]) => (
            <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div className="bar-end">
          <Palette commands={commands} />
          {account && <AccountMenu account={account} />}
        </div>
      </header>
      <main className={wide ? 'screen screen-wide' : 'screen'} id="content" tabIndex={-1}>
        {head}
        <Notice>{notice}</Notice>
        <ErrorState failure={failure} onRetry={onRetry} />
        {children ?? (failure === null && <Loading />)}
      </main>
      <ProofDialog />
    </>
  )
}
