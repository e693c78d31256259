import { createElement } from 'react'
import { ShortFaq } from '#src/components/faq/ShortFaq.tsx'
import { FactsLine } from '#src/components/landing/FactsLine.tsx'
import { TrustLine } from '#src/components/landing/TrustLine.tsx'
import { renderElement } from '#src/components/pages/render-element.ts'
import { PlanTable } from '#src/components/plans/PlanTable.tsx'
import { people, planLinks } from '#src/build/data.ts'
import { trustedNames } from '#src/seo/directories/preview.ts'

/** What is the same on every landing page that sells is rendered once per build. */
export const sales = {
  trust: renderElement(createElement(TrustLine, { rows: trustedNames })),
  facts: renderElement(createElement(FactsLine, people)),
  plans: renderElement(createElement(PlanTable, { links: planLinks })),
  faq: renderElement(createElement(ShortFaq)),
}
