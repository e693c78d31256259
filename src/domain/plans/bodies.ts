import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanLine, cleanText, textLength } from '#src/domain/text/text.ts'
import { type PlanContent, type PlanFeature, type PlanType, planTypes, type Quota } from './plans.ts'

// An admin's input for a plan, and its errors.

export const planMessages = {
  fixed:
    'The prices and texts of the four fixed plans are in src/domain/plans/plans.ts, and their payment links in the environment. Here you can only set stripePlanId and active.',
  fixedRemove: 'You can’t delete a fixed plan. Set it to inactive instead.',
  inUse: 'Someone has this plan or has paid for it. Set it to inactive instead, so no one else can choose it.',
  removed: 'Plan deleted.',
} as const

const limits = { text: 200, description: 2000, price: 100_000, features: 30, owed: 1000 } as const

/** `content` is null if there are errors. */
export type PlanBody = {
  errors: FieldError[]
  content: PlanContent | null
  stripePlanId: string | null
  active: boolean
}

/** Reads a plan's body. `get` returns the value of a field, of whatever type. */
export function readPlanBody(get: (name: string) => unknown): PlanBody {
  const errors: FieldError[] = []
  const check = <Value>(field: string, value: Value | undefined, message: string, fallback: Value): Value => {
    if (value === undefined) errors.push({ field, message })
    return value ?? fallback
  }
  const line = (field: string, limit: number = limits.text) => {
    const value = readText(get(field), limit)
    return check(field, value === '' ? undefined : value, `${field} must be text of 1 to ${limit} characters`, '')
  }
  const amount = (field: string) =>
    check(field, readPrice(get(field)), `${field} must be a price in dollars, to the cent, above 0`, 0)
  const owed = (field: keyof Quota) =>
    check(field, readOwed(get(field)), `${field} must be a whole number from 0 to ${limits.owed}`, 0)

  const content: PlanContent = {
    label: line('label'),
    price: amount('price'),
    strokePrice: amount('strokePrice'),
    type: check('type', readType(get('type')), `type must be one of ${planTypes.join(', ')}`, 'onetime'),
    devise: check('devise', (get('devise') ?? '$') === '$' ? '$' : undefined, 'devise must be $', '$'),
    headline: line('headline'),
    description: line('description', limits.description),
    features: check(
      'features',
      readFeatures(get('features')),
      'features must be a list of strings or { text, list } objects',
      [],
    ),
    nofeatures: check('nofeatures', readTexts(get('nofeatures')), 'nofeatures must be a list of texts', []),
    popular: check('popular', readFlag(get('popular'), false), 'popular must be true or false', false),
    position: check('position', readPosition(get('position')), 'position must be a whole number', 0),
    directories: owed('directories'),
    posts: owed('posts'),
    pages: owed('pages'),
    url: check('url', readUrl(get('url')), 'url must be an https:// URL, or null', null),
  }
  const stripePlanId = check(
    'stripePlanId',
    readPriceId(get('stripePlanId')),
    'stripePlanId must look like price_…',
    null,
  )
  const active = check('active', readFlag(get('active'), true), 'active must be true or false', true)
  return { errors, content: errors.length > 0 ? null : content, stripePlanId, active }
}

function readText(value: unknown, limit: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = limit === limits.description ? cleanText(value) : cleanLine(value)
  return textLength(text) <= limit ? text : undefined
}

function readPrice(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value > 0) || value > limits.price) return undefined
  return Number.isInteger(Math.round(value * 1e6) / 1e4) ? value : undefined
}

function readType(value: unknown): PlanType | undefined {
  return planTypes.find((type) => type === value)
}

function readFlag(value: unknown, fallback: boolean): boolean | undefined {
  return value === undefined ? fallback : typeof value === 'boolean' ? value : undefined
}

function readPosition(value: unknown): number | undefined {
  return value === undefined ? 0 : Number.isSafeInteger(value) ? (value as number) : undefined
}

function readOwed(value: unknown): number | undefined {
  if (value === undefined) return 0
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= limits.owed ? Number(value) : undefined
}

function readTexts(value: unknown): string[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > limits.features) return undefined
  const texts = value.map((one) => readText(one, limits.text))
  return texts.every((text) => text !== undefined && text !== '') ? (texts as string[]) : undefined
}

function readFeatures(value: unknown): PlanFeature[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > limits.features) return undefined
  const features = value.map(readFeature)
  return features.every((feature) => feature !== undefined) ? features : undefined
}

function readFeature(value: unknown): PlanFeature | undefined {
  if (typeof value !== 'object' || value === null) return readText(value, limits.text) || undefined
  const { text, list } = value as Record<string, unknown>
  const [head, parts] = [readText(text, limits.text), readTexts(list)]
  return head && parts ? { text: head, list: parts } : undefined
}

function readUrl(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url?.protocol === 'https:' ? url.href : undefined
}

function readPriceId(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' && /^(?:price|plan)_\w{1,100}$/.test(value) ? value : undefined
}
