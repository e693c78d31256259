import { formatPrice } from '#src/domain/plans/plans.ts'
import { launchCouponId } from '#src/domain/payments/coupons.ts'
import type { Coupon } from '#src/domain/payments/payments.api.ts'

const durations: Record<Coupon['duration'], string> = {
  once: 'off the first payment',
  repeating: 'off some payments',
  forever: 'off every payment',
}

/** Discounts that apply to this account, if there are any. */
export function Coupons({ coupons }: { coupons: readonly Coupon[] }) {
  if (coupons.length === 0) return null
  return (
    <section className="screen-section" aria-labelledby="coupons">
      <h2 id="coupons">Discounts</h2>
      <dl className="data-table">
        {coupons.map((coupon) => (
          <CouponRow key={coupon.id} {...coupon} />
        ))}
      </dl>
    </section>
  )
}

function CouponRow({ id, name, code, percentOff, amountOff, duration }: Coupon) {
  const off = percentOff === null ? formatPrice(amountOff ?? 0) : `${percentOff}%`
  // Prices are after the launch discount. A payment link takes it off with the code, so it isn't a second one.
  const effect = id === launchCouponId ? 'Prices here already include it' : `${off} ${durations[duration]}`
  return (
    <>
      <dt>{name}</dt>
      <dd className="figures">
        {`${effect}. `}
        {code && (
          <span>
            Code for the payment page: <code className="coupon-code">{code}</code>
          </span>
        )}
      </dd>
    </>
  )
}
