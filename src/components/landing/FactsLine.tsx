import type { ClientSite, Founder } from '#src/site.ts'

/** `founder`: null if only the example is left, which visitors never see. */
type Props = { clients: readonly ClientSite[]; founder: Founder | null }

/** The sample report, client sites and the founder, in one line each. */
export function FactsLine({ clients, founder }: Props) {
  return (
    <section className="facts wrap" aria-labelledby="facts-title">
      <h2 id="facts-title">See for yourself</h2>
      <ul>
        <li>
          <a href="/sample-report">Sample report</a>
        </li>
        {clients.map(({ name, url, example }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener nofollow">
              {name}
            </a>
            {example && <span className="stamp">example</span>}
          </li>
        ))}
        {founder && (
          <li>
            {`${founder.name}, ${founder.role}: `}
            <a href={founder.social.href} target="_blank" rel="noopener me">
              {founder.social.label}
            </a>
            {founder.example && <span className="stamp">example</span>}
          </li>
        )}
      </ul>
    </section>
  )
}
