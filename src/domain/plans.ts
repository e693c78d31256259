/** What is sold, in dollars. The crossed-out price is the one before the 20 % launch discount. */
export type Plan = {
  label: string
  price: number
  strokePrice: number
  type: 'onetime' | 'monthly'
  contents: string
  popular?: boolean
}

export const plans: readonly Plan[] = [
  { label: 'Starter', price: 99, strokePrice: 124, type: 'onetime', contents: '60+ free directories' },
  { label: 'Publisher', price: 299, strokePrice: 373.75, type: 'onetime', contents: '200+ directories', popular: true },
  {
    label: 'Growth',
    price: 199,
    strokePrice: 248.75,
    type: 'monthly',
    contents: '50 directories and 30 posts a month',
  },
  {
    label: 'Growth Partner',
    price: 690,
    strokePrice: 862.5,
    type: 'monthly',
    contents: '50 directories, 30 blog posts with 5 backlinks each and 300 programmatic pages a month',
  },
]

/** '$373.75', '$99' */
export function formatPrice(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2
  return `$${dollars.toFixed(digits)}`
}
