import { Fragment } from 'react'
import { BasisNote } from '#src/components/directories/Basis.tsx'
import { DirectoryTable } from '#src/components/directories/DirectoryTable.tsx'
import { LedgerTable } from '#src/components/directories/LedgerTable.tsx'
import { LocalTable } from '#src/components/directories/LocalTable.tsx'
import { NamedDirectories } from '#src/components/directories/NamedDirectories.tsx'
import { Prose } from '#src/components/directories/Prose.tsx'
import { LocatorMap } from './LocatorMap.tsx'
import { SharesBar } from './SharesBar.tsx'
import { Sites } from './Sites.tsx'
import { WorkingWeek } from './WorkingWeek.tsx'
import type { ProseParts } from '#src/seo/landing/prose-parts.ts'
import type { Block } from '#src/seo/landing/page.ts'

type Props = { block: Block; parts: ProseParts }

/** `parts`: of the page's prose. */
export function LandingBlock({ block, parts }: Props) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Prose text={block.text} parts={parts} />
        </p>
      )
    case 'list':
      return (
        <ul className="points">
          {block.items.map((item) => (
            <li key={item}>
              <Prose text={item} parts={parts} />
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return (
        <ol className="points numbered">
          {block.items.map((item) => (
            <li key={item}>
              <Prose text={item} parts={parts} />
            </li>
          ))}
        </ol>
      )
    case 'facts':
      return (
        <dl className="data-table landing-facts">
          {block.rows.map(([term, value]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )
    case 'table':
      return (
        <>
          <p className="quiet">{block.why}</p>
          <DirectoryTable caption={block.caption} rows={block.rows} show={block.show} />
        </>
      )
    case 'ledger':
      return (
        <>
          <p className="quiet">{block.why}</p>
          {block.show === 'form' && <BasisNote entries={block.rows} />}
          <LedgerTable caption={block.caption} rows={block.rows} show={block.show} />
        </>
      )
    case 'local':
      return <LocalTable caption={block.caption} rows={block.rows} />
    case 'named':
      return <NamedDirectories rows={block.rows} parts={parts} />
    case 'sites':
      return <Sites rows={block.rows} parts={parts} />
    case 'links':
      return (
        <ul className="plain-links">
          {block.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )
    case 'download':
      return (
        <p className="download">
          <a className="button button-quiet" href={block.href} download>
            {block.label}
          </a>{' '}
          <span className="quiet">{block.note}</span>
        </p>
      )
    case 'map':
      return <LocatorMap map={block} />
    case 'shares':
      return <SharesBar caption={block.caption} shares={block.shares} />
    case 'week':
      return <WorkingWeek days={block.days} text={block.text} />
    case 'sample':
      return <blockquote className="sample">{block.text}</blockquote>
  }
}
