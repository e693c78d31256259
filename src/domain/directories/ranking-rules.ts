import { fitSteps, followedPoints, unknownCountsAs } from './ranking.ts'

const { industry, made, wider, business, any } = fitSteps
const unknownLinks = Math.round(followedPoints * unknownCountsAs.followed)

/** How directories are ranked, in words. A criterion only decides between those that are equal in the ones before. */
export const rankingRules: readonly string[] = [
  `Fit, in steps: ${industry} if it’s made for your industry, ${made} if it’s made for your kind of product, ${wider} if it takes wider kinds, ${business} if it takes any business in your country, ${any} if it takes any website. The first three get one more if it serves your country, one more if our editors picked it, and lose one if its form is only in languages you don’t use.`,
  'Our editors’ picks for your industry or country, in the order of their pages. Then directories that our editors describe on a page of their own.',
  `Strength: a point for each point of Domain Rating, and ${followedPoints} more if links are followed. An unknown rating counts as ${unknownCountsAs.dr}, about the middle of the known ones, and an unknown link rule as ${unknownLinks} points, because about ${Math.round(unknownCountsAs.followed * 10)} of 10 known ones are followed. Ties are sorted by name.`,
]
