import type { Environment } from '#src/env.ts'
import type { Coupon } from '#src/domain/payments/payments.api.ts'
import { launchCouponId } from '#src/domain/payments/coupons.ts'
import { launchOffer } from '#src/site.ts'
import { openProvider } from './open-provider.ts'

/**
 * The discounts of an account at the payment provider, or everyone's, with the launch offer. Payment links take its code.
 * The provider's checkout already has the reduced price, so no code is needed there unless the provider has the same one.
 */
export async function listCoupons(env: Environment, customerId: string | null): Promise<Coupon[]> {
  const provider = await openProvider(env)
  if (!provider) return [launchCoupon(env.promoCode)]
  const coupons = await provider.listCoupons(customerId)
  return coupons.some(({ code }) => code === env.promoCode) ? coupons : [launchCoupon(null), ...coupons]
}

function launchCoupon(code: string | null): Coupon {
  const { discount, percentOff } = launchOffer
  return { id: launchCouponId, name: discount, code, percentOff, amountOff: null, currency: null, duration: 'forever' }
}
