import type { ReactNode } from 'react'

type Props = {
  /** Customers don’t need the note to the site’s owner. Its build and start warn about the same. */
  production: boolean
  /** Our email. */
  children?: ReactNode
}

/** Shown in place of a payment page. */
export function PaymentExample({ production, children }: Props) {
  return (
    <div className="wrap stack">
      <p>
        <span className="stamp stamp-framed">not charged</span>
      </p>
      <h1>Payments aren’t set up yet</h1>
      <p className="lead">
        The payment page would open here, with the promo code filled in. You haven’t been charged, and nothing was
        ordered.
      </p>
      <p>To order anyway, email us the name of the plan and your site. A person will reply.</p>
      {children}
      {!production && (
        <p className="quiet">
          For the owner of the site: set PAYMENT_LINK_STARTER, PAYMENT_LINK_PUBLISHER, PAYMENT_LINK_GROWTH and
          PAYMENT_LINK_GROWTH_PARTNER, and nothing links here anymore. Production doesn’t show this note.
        </p>
      )}
      <p>
        <a href="/#pricing">Back to pricing</a>
      </p>
    </div>
  )
}
