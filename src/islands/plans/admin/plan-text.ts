import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import type { PlanFeature } from '#src/domain/plans/plans.ts'

// A plan's lists as an admin types them: one feature per line, and its parts in lines that start with '- '.

const part = /^[-•]\s+/

export function featuresAsText(features: readonly PlanFeature[]): string {
  return features
    .flatMap((feature) =>
      typeof feature === 'string' ? [feature] : [feature.text, ...feature.list.map((text) => `- ${text}`)],
    )
    .join('\n')
}

export function parseFeatures(text: string): PlanFeature[] {
  const features: { text: string; list: string[] }[] = []
  for (const line of parseLines(text)) {
    const last = features.at(-1)
    if (last && part.test(line)) last.list.push(line.replace(part, ''))
    else features.push({ text: line.replace(part, ''), list: [] })
  }
  return features.map((feature) => (feature.list.length > 0 ? feature : feature.text))
}

export function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Parses a typed number. Null: not a number. */
export function parseNumber(text: string): number | null {
  const cleaned = text.trim().replace(/^\$/, '').replace(',', '.')
  const value = Number(cleaned)
  return cleaned === '' || Number.isNaN(value) ? null : value
}

/** The payment link as an admin typed it, without the promo code that the API adds. */
export function linkAsTyped({ url }: Pick<PlanRecord, 'url'>): string {
  const parsed = URL.parse(url ?? '')
  parsed?.searchParams.delete('prefilled_promo_code')
  return parsed?.href ?? ''
}
