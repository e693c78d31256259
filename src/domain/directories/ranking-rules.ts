import { fitSteps, followedPoints, unknownCountsAs } from './ranking.ts'

const { industry, made, wider, business, any } = fitSteps
const unknownLinks = Math.round(followedPoints * unknownCountsAs.followed)

/** How directories are ranked, in words. A criterion only decides between those that are equal in the ones before. */
export const rankingRules: readonly string[] = [
  `Fit: ${industry} points if it’s made for your industry, ${made} for your kind of product, ${wider} for wider kinds, ${business} if it takes any business in your country, ${any} if it takes any website. The first three get 1 more if it serves your country, 1 more if our editors picked it, and 1 less if its form is only in languages you don’t use.`,
  'With equal fit, our editors’ picks, in the order of their pages. Then others that have a page with their notes.',
  `Then strength: a point for each point of Domain Rating, and ${followedPoints} more if links are followed. An unknown rating counts as ${unknownCountsAs.dr}, about the middle of the known ones. An unknown link rule counts as ${unknownLinks} of those ${followedPoints}, because about ${Math.round(unknownCountsAs.followed * 10)} of 10 known ones are followed. Ties are sorted by name.`,
]
