import type { Founder } from '#src/site.ts'

/** `founder`: null if only the example is left, which visitors never see. */
export function FounderCard({ founder }: { founder: Founder | null }) {
  return (
    founder && (
      <section className="wrap" aria-label="Founder">
        <p className="founder">
          <strong>{founder.name}</strong> <span>{founder.role}</span>{' '}
          <a href={founder.social.href} target="_blank" rel="noopener me">
            {founder.social.label}
          </a>{' '}
          {founder.example && <span className="stamp">example</span>}
        </p>
      </section>
    )
  )
}
