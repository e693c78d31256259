import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { directoryListLink } from '#src/seo/directories/directory-pages.ts'
import { type KindPage as Page, kindPages } from '#src/seo/directories/kind-pages.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { FiguresLine } from '#src/components/ui/FiguresLine.tsx'
import { LinkList } from '#src/components/ui/LinkList.tsx'
import { DirectoryTable } from './DirectoryTable.tsx'

/** All general directories of a kind. */
export function KindPage({ page: { kind, label, inText, lead, texts, figures, rows } }: { page: Page }) {
  const others = kindPages.filter((other) => other.kind !== kind)
  return (
    <div className="wrap listed-kind">
      <Breadcrumbs links={[paths.home, directoryListLink]} />
      <header className="stack">
        <h1>{label}</h1>
        <p className="lead">{lead}</p>
        <FiguresLine figures={figures} />
      </header>
      <DirectoryTable caption={label} rows={rows} show="submit" />
      <p className="quiet table-sources">
        {'DR is Ahrefs’ Domain Rating, from published lists. '}
        <a href="/sources">Sources and dates</a>
      </p>
      <section className="stack">
        <h2>{`How to use ${inText}`}</h2>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
      <LinkList heading="Other kinds" links={others.map((other) => ({ label: other.label, href: other.path }))} />
    </div>
  )
}
