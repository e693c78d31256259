import { byStrength, type Directory, type ListingPrice } from '#src/domain/directories/directories.ts'
import { directories } from '#src/seo/data/directories.ts'

/** Well-known names for the strip, strongest first. */
const wellKnown = [
  'Product Hunt',
  'G2',
  'Capterra',
  'AlternativeTo',
  'SourceForge',
  'BetaList',
  'Indie Hackers',
  'SaaSHub',
]

export const trustedNames: readonly Directory[] = directories.filter(({ name }) => wellKnown.includes(name))

const complete = directories.filter(
  ({ dr, drAsOf, followed, network }) => dr !== undefined && drAsOf && followed !== undefined && !network,
)
const strongest = (price: ListingPrice, count: number) =>
  complete.filter(({ pricing }) => pricing === price).slice(0, count)

/** Ten rows for the home page: the strongest with dated ratings, of each kind of price. */
export const previewRows: readonly Directory[] = [
  ...strongest('Free', 4),
  ...strongest('Freemium', 4),
  ...strongest('Paid', 2),
].sort(byStrength)
