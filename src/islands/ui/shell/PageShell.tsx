import { type ReactNode, useEffect, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Wordmark } from '#src/components/ui/Wordmark.tsx'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { useFirstLoads } from '#src/islands/api/useFirstLoads.ts'
import { ProofDialog } from '#src/islands/sign-in/sessions/ProofDialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { takeNotice } from '#src/islands/ui/carried-notice.ts'
import { Palette } from '#src/islands/ui/palette/Palette.tsx'
import type { Command } from '#src/islands/ui/palette/commands.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { type ShellLink, ShellNav } from './ShellNav.tsx'
import { ShownContext } from './shown.ts'

type Props = {
  /** The navigation's name and links. The wordmark leads to the first. */
  area: string
  links: readonly ShellLink[]
  /** A second navigation: the pages of the current group. */
  group?: { label: string; links: readonly ShellLink[] }
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
  const { area, links, group, start, commands, account, head, wide, failure, onRetry, children } = props
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => setNotice(takeNotice()), [])
  const isLoaded = useFirstLoads(children !== null)
  const isLoading = !isLoaded && failure === null
  useEffect(() => {
    // The browser looked for it when the page was still empty.
    if (isLoaded && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])

  return (
    <>
      <header className="bar">
        <div className="bar-start">
          <Wordmark href={links[0]?.href} /> {start}
        </div>
        <ShellNav label={area} links={links} className="bar-nav" />
        <div className="bar-end">
          <Palette commands={commands} />
          {account && <AccountMenu account={account} />}
        </div>
        {group && <ShellNav label={group.label} links={group.links} className="bar-nav bar-group" />}
      </header>
      <main
        className={wide ? 'screen screen-wide' : 'screen'}
        id="content"
        tabIndex={-1}
        data-loading={isLoading || undefined}
      >
        {head}
        <Notice>{notice}</Notice>
        <ErrorState failure={failure} onRetry={onRetry} />
        <ShownContext value={!isLoading}>{children}</ShownContext>
        {isLoading && (
          <div className="screen-loading">
            <Loading />
          </div>
        )}
      </main>
      <ProofDialog />
    </>
  )
}
