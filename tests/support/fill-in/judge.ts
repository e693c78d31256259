import type { Page } from 'playwright'
import type { FillClip } from '#src/domain/deliveries/fill-in/clips.ts'
import { fillClip } from '#src/domain/deliveries/fill-in/values.ts'
import type { FormMap } from '#src/domain/directories/form-map.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { fullProfile } from '#tests/support/profiles.ts'

export const profile: ProfileFields = {
  ...fullProfile,
  tagline100: 'Brew better tea: a timer for the whole team, on every screen.',
  description500: `${fullProfile.description160} On every screen, in every office, with the right time for each kind of tea. No app to install, no account for guests. Made by people who let too many cups get bitter.`,
  description2000: `${'Tea Timer knows forty kinds of tea and how long each takes. '.repeat(12)}\nIt works on every screen.`,
  keywords: ['tea', 'timer', 'teams', 'office'],
  founder: 'Ann Miller',
  pricingModel: 'freemium',
  launchedOn: '2026-02-03',
  countries: ['DE', 'FR'],
  languages: ['de', 'en'],
  videoUrl: 'https://youtu.be/teatimer',
  pricingUrl: 'https://teatimer.example/pricing',
  businessId: 'DE123456789',
  socialLinks: ['https://twitter.com/teatimer', 'https://www.linkedin.com/company/teatimer'],
}

export function clipFor(map: FormMap = [], hosts = ['http://127.0.0.1']): FillClip {
  const place = { key: 'form', name: 'Form', url: hosts[0]!, submitUrl: hosts[0]!, formMap: map }
  return fillClip(profile, place)
}

/** `name`: what the panel calls the field. */
export type Judged = { truth: string; value: string; wanted: string; name: string; result: 'right' | 'open' | 'wrong' }

type Read = { truth: string; value: string; wanted: string; limit: number; checked: boolean | null; name: string }

/** Compares what is in the fields with what belongs there. */
export async function judge(page: Page, clip: FillClip): Promise<Judged[]> {
  const read: Read[] = []
  for (const frame of page.frames()) read.push(...(await frame.evaluate(readTruths).catch(() => [])))
  return judgeRead(read, clip)
}

export function judgeRead(read: readonly Read[], clip: FillClip): Judged[] {
  return read.map((one) => {
    const { truth, value, limit, checked } = one
    const result = (isRight: boolean): Judged => ({
      ...one,
      result: isRight ? 'right' : value === '' || checked === false ? 'open' : 'wrong',
    })
    if (truth === 'empty') return { ...one, result: value === '' || checked === false ? 'right' : 'wrong' }
    if (truth === 'checked') return result(checked === true)
    if (one.wanted !== '') return { ...result(value === one.wanted), ...(isStart(one) && { result: 'open' as const }) }
    return result(allowed(clip, truth, limit).includes(value.trim().replace(/\s+/g, ' ')))
  })
}

/** A select as the page had it. */
function isStart({ value, wanted }: Read): boolean {
  return value !== wanted && /^(?:|–|Choose|Elige|Bitte wählen|\[Top\]|English)$/.test(value)
}

const families = [
  ['tagline60', 'tagline100'],
  ['description160'],
  ['description500', 'description160'],
  ['description2000'],
]

function allowed({ values, texts }: FillClip, truth: string, limit: number): string[] {
  const family = families.find(([first]) => first === truth) ?? [truth]
  const all = [
    ...family.map((field) => values.find((one) => one.field === field)?.value ?? ''),
    ...(limit > 0 && truth in texts ? Object.values(texts) : []),
  ]
  const fits = (text: string) => limit <= 0 || text.length <= limit
  const parts = truth === 'keywords' ? all.map((text) => text.split(', ').slice(0, 3).join(', ')) : []
  return [...all, ...parts].filter((text) => text !== '' && fits(text)).map((text) => text.trim().replace(/\s+/g, ' '))
}

/** Runs in the page. */
export function readTruths(): Read[] {
  const found: Read[] = []
  const read = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) read(element.shadowRoot)
      const { truth, truthValue = '', limit = '' } = element.dataset
      if (truth === undefined || element.localName === 'tool-field') continue
      const input = element as HTMLInputElement
      const value = element.isContentEditable
        ? element.innerText.trim()
        : element instanceof HTMLSelectElement
          ? (element.selectedOptions[0]?.label ?? '')
          : input.value
      const isTick = input.type === 'checkbox' || input.type === 'radio'
      const name = input.labels?.[0]?.textContent ?? ''
      found.push({
        truth,
        value: isTick ? 'ticked' : value.replace(/^http:\/\/$/, ''),
        wanted: truthValue,
        limit: Number(limit) || input.maxLength || -1,
        checked: isTick ? input.checked : null,
        name,
      })
    }
  }
  read(document)
  return found
}
