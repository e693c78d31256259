import { footerLinks, legalLinks, outsideTools, site } from '#src/site.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { Wordmark } from './Wordmark.tsx'

/** The bottom of every public page. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap columns">
        <div className="stack">
          <Wordmark />
          <p className="quiet">{`${site.tagline}. A person reviews every listing before it’s published.`}</p>
          <ul className="legal-links quiet">
            {legalLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-labelledby="footer-site">
          <h2 id="footer-site">{site.name}</h2>
          <ul className="links">
            {footerLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-tools">
          <h2 id="footer-tools">Other free tools</h2>
          <ul className="links">
            {outsideTools.map(({ label, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel={linkRel('recommended')}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
