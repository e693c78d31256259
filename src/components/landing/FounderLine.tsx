import type { Founder } from '#src/site.ts'

/** The founder in one line, with a link to their profile. */
export function FounderLine({ founder }: { founder: Founder }) {
  return (
    <section className="founder wrap" aria-label="Founder">
      <p>{founder.letter.at(-1)}</p>
      <p className="quiet">
        {`${founder.name}, ${founder.role} `}
        <a href={founder.social.href} target="_blank" rel="noopener me">
          {founder.social.label}
        </a>
        {founder.example && <span className="stamp stamp-framed">example</span>}
      </p>
    </section>
  )
}
