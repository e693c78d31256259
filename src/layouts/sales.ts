import { createElement } from 'react'
import { FactsLine } from '#src/components/landing/FactsLine.tsx'
import { FounderCard } from '#src/components/landing/FounderCard.tsx'
import { TrustLine } from '#src/components/landing/TrustLine.tsx'
import { renderElement } from '#src/components/pages/render-element.ts'
import { PlanTable } from '#src/components/plans/PlanTable.tsx'
import { loadDirectoryRecords, loadKnownList, people, planLinks } from '#src/build/data.ts'
import { productText } from '#src/domain/plans/offers.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { countFitting } from '#src/seo/directories/fitting.ts'
import { trustedNames } from '#src/seo/directories/preview.ts'

/** What is the same on every landing page that sells is rendered once per build. */
export const sales = {
  facts: renderElement(createElement(FactsLine, people)),
  founder: renderElement(createElement(FounderCard, people)),
}

let trust: Promise<string> | undefined

/** Five well-known directories that we submit to. */
export function renderTrust(): Promise<string> {
  const rendered = trust ?? renderTrustLine()
  if (!import.meta.env.DEV) trust = rendered
  return rendered
}

async function renderTrustLine(): Promise<string> {
  return renderElement(createElement(TrustLine, { rows: trustedNames(await loadKnownList()).slice(0, 5) }))
}

const planTables = new Map<string, Promise<string>>()

/** The prices for a kind of product. '': of any. */
export function renderPlans(kind: string): Promise<string> {
  const rendered = planTables.get(kind) ?? renderPlanTable(kind)
  if (!import.meta.env.DEV) planTables.set(kind, rendered)
  return rendered
}

async function renderPlanTable(kind: string): Promise<string> {
  const plural = productKinds.get(kind)?.plural
  const fit =
    plural === undefined
      ? null
      : { kind, fitting: countFitting(await loadDirectoryRecords(), kind), product: productText(plural, null) }
  return renderElement(createElement(PlanTable, { links: planLinks, fit }))
}
