import { site } from '#src/site.ts'
import { formatPrice, plans } from '#src/domain/plans/plans.ts'

/** What `{{name}}` in a text stands for: what plans cost and include, and how long a review takes. */
export const planNumbers: ReadonlyMap<string, string> = new Map([
  ...plans.flatMap((plan) => [
    [`${plan.slug}Price`, formatPrice(plan.price)] as const,
    [`${plan.slug}Directories`, String(plan.directories)] as const,
    [`${plan.slug}Posts`, String(plan.posts)] as const,
    [`${plan.slug}Pages`, String(plan.pages)] as const,
  ]),
  ['reviewDays', String(site.reviewDays)],
])
