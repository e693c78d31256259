import type { ClientSite } from '#src/site.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

/** The sample report and client sites, in one line. */
export function FactsLine({ clients }: { clients: readonly ClientSite[] }) {
  return (
    <section className="facts wrap" aria-label="See for yourself">
      <ul>
        <li>
          <a href="/sample-report">Sample report</a>
        </li>
        {clients.map(({ name, url, example }) => (
          <li key={url}>
            <a href={url} target="_blank" rel={linkRel('paid')}>
              {name}
            </a>{' '}
            {example && <span className="stamp">example</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
