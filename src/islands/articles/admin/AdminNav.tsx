import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { type AdminTab, adminTabs, adminUrl, type AdminView } from './admin-view.ts'

type Props = { current: AdminTab | 'pages'; onOpen?: (view: AdminView) => void }

/** The admin lists. `onOpen`: shows one of articles without loading a page. */
export function AdminNav({ current, onOpen }: Props) {
  return (
    <nav className="post-states" aria-label="Articles">
      {(Object.keys(adminTabs) as AdminTab[]).map((tab) => {
        const target = { tab, page: 1, month: null }
        const shared = { href: adminUrl(target), 'aria-current': tab === current ? ('page' as const) : undefined }
        return onOpen ? (
          <ViewLink key={tab} {...shared} onOpen={() => onOpen(target)}>
            {adminTabs[tab]}
          </ViewLink>
        ) : (
          <a key={tab} {...shared}>
            {adminTabs[tab]}
          </a>
        )
      })}
      <a href="/admin/articles/pages" aria-current={current === 'pages' ? 'page' : undefined}>
        Pages
      </a>
    </nav>
  )
}
