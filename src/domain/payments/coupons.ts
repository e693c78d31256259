/** The launch discount among the coupons. It is in every plan's price already. */
export const launchCouponId = 'launch-offer'
