import { quotas } from '#src/domain/plans/allowances.ts'

const { directories } = quotas.publisher

export const upsellHeading = `Get listed in up to ${directories} directories`

/** What we sell, offered after a submission. */
export function Upsell() {
  return (
    <>
      <p>{`We submit your product to up to ${directories} more directories that fit, and report on each one.`}</p>
      <a className="button" href="/#pricing">
        View Pricing
      </a>
    </>
  )
}
