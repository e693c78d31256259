/** What we sell, offered after a submission. */
export function Upsell() {
  return (
    <>
      <p>We submit your product to up to 200 more directories that fit, and report on each one.</p>
      <a className="button" href="/#pricing">
        View Pricing
      </a>
    </>
  )
}
