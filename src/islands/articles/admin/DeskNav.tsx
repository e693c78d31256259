import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { type DeskTab, deskTabs, deskUrl, type DeskView } from './desk-view.ts'

type Props = { current: DeskTab | 'pages'; onOpen?: (view: DeskView) => void }

/** The desk's lists. `onOpen`: shows one of articles without loading a page. */
export function DeskNav({ current, onOpen }: Props) {
  return (
    <nav className="post-states" aria-label="Articles">
      {(Object.keys(deskTabs) as DeskTab[]).map((tab) => {
        const target = { tab, page: 1, month: null }
        const shared = { href: deskUrl(target), 'aria-current': tab === current ? ('page' as const) : undefined }
        return onOpen ? (
          <ViewLink key={tab} {...shared} onOpen={() => onOpen(target)}>
            {deskTabs[tab]}
          </ViewLink>
        ) : (
          <a key={tab} {...shared}>
            {deskTabs[tab]}
          </a>
        )
      })}
      <a href="/admin/articles/pages" aria-current={current === 'pages' ? 'page' : undefined}>
        Pages
      </a>
    </nav>
  )
}
