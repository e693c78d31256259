import type { ClientSite, Founder } from '#src/site.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

/** `founder`: null if only the example is left, which visitors never see. */
type Props = { clients: readonly ClientSite[]; founder: Founder | null }

/** Client sites, the sample report, and a letter from the founder. */
export function Facts({ clients, founder }: Props) {
  return (
    <section className="facts wrap" aria-labelledby="facts-title">
      <div className="stack">
        <h2 id="facts-title">See for yourself</h2>
        <p>The report is what you pay for, so you can see one before you buy.</p>
        <p>
          <a className="button button-quiet" href="/sample-report">
            See the sample report
          </a>
        </p>
        {clients.length > 0 && (
          <>
            <h3>Client sites</h3>
            <ul className="clients">
              {clients.map(({ name, url, icon, example }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel={linkRel('paid')}>
                    <img src={icon} alt="" width={24} height={24} loading="lazy" />
                    {name}
                  </a>{' '}
                  {example && <span className="stamp stamp-framed">example</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {founder && (
        <blockquote className="letter stack">
          {founder.letter.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <footer>
            <span className="name">{founder.name}</span> <span className="quiet">{founder.role}</span>{' '}
            <a href={founder.social.href} target="_blank" rel={linkRel('ownProfile')}>
              {founder.social.label}
            </a>{' '}
            {founder.example && <span className="stamp stamp-framed">example: the owner’s name goes here</span>}
          </footer>
        </blockquote>
      )}
    </section>
  )
}
