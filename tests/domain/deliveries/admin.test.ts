import { describe, expect, it } from 'vitest'
import { dueToday } from '#src/domain/deliveries/day.ts'
import { copyKeys, formValues } from '#src/domain/deliveries/form-fields.ts'
import { risksOf } from '#src/domain/deliveries/risks.ts'
import { editOf } from '#src/domain/directories/edits.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { choiceKeys, workKeys } from '#src/islands/deliveries/admin/work-keys.ts'

const day = 86_400_000

describe('values for a form', () => {
  const profile = {
    ...emptyProfile,
    name: 'Tea Timer for kitchens',
    tagline60: 'Knows your tea',
    description160: 'It counts the minutes of each tea.',
    description500: 'It counts the minutes of each tea, and tells you when it is ready.',
    countries: ['US', 'made up'],
    keywords: ['tea', 'timer'],
  }
  const valueOf = (rules: Parameters<typeof formValues>[1], field: keyof typeof copyKeys) =>
    formValues(profile, rules).find((value) => value.field === field)

  it('fit the form’s limits, and say so if a text was cut', () => {
    expect(valueOf({}, 'name')).toMatchObject({ value: profile.name, limit: null, cut: false })
    expect(valueOf({ limits: { name: 10 } }, 'name')).toMatchObject({ value: 'Tea Timer…', limit: 10, cut: true })
    const short = valueOf({ limits: { description: 40 } }, 'description500')
    expect(short).toMatchObject({ value: profile.description160, length: 34, cut: false })
    expect(valueOf({ limits: { description: 40 } }, 'description160')).toBeUndefined()
    expect(valueOf({ limits: { keywords: 1 } }, 'keywords')).toMatchObject({ value: 'tea', cut: true })
  })

  it('leave out what the profile doesn’t say, unless the form requires it', () => {
    expect(valueOf({}, 'founder')).toBeUndefined()
    expect(valueOf({ required: ['founder'] }, 'founder')).toMatchObject({ value: '', required: true })
    expect(valueOf({}, 'countries')?.value).toBe('United States, made up')
  })

  it('have keys that mean nothing else', () => {
    const others = workKeys.flatMap(({ keys }) => keys.map((key) => key.toLowerCase()))
    const all = [...Object.values(copyKeys), ...Object.keys(choiceKeys), 'o', 'm', 't', 'v', 'u', '?']
    expect(new Set(all).size).toBe(all.length)
    for (const key of Object.keys(choiceKeys)) expect(others).toContain(key)
  })
})

describe('an order’s risks', () => {
  const counts = {
    all: 10,
    submitted: 1,
    doubted: 0,
    toGo: 9,
    missing: 0,
    uncounted: 0,
    extra: 0,
    live: 0,
    heldLosses: 0,
  }
  const progress = { ...counts, doneBy: 40 * day }
  const order = {
    state: 'active' as const,
    hasProject: true,
    progress,
    unpublished: 0,
    dueAt: 30 * day,
  }

  it.each([
    [{}, 2 * day, ['pace']],
    [{ progress: { ...progress, doneBy: 30 * day } }, 2 * day, []],
    [{}, 31 * day, ['late']],
    [{ progress: { ...progress, missing: 2, doneBy: null } }, day, ['pool']],
    [{ progress: { ...progress, heldLosses: 2, doneBy: null } }, day, ['losses']],
    [{ state: 'paused' as const }, 31 * day, ['late', 'payment']],
    [{ state: 'profile' as const, hasProject: false }, 1, ['project']],
    [{ state: 'profile' as const }, 1, ['profile']],
    [{ state: 'stopped' as const }, 31 * day, []],
    [{ progress: { ...progress, toGo: 0 } }, 31 * day, []],
    [{ progress: { ...progress, toGo: 0 }, unpublished: 1 }, 31 * day, ['late']],
    [{ progress: { ...progress, toGo: 0 }, unpublished: 1 }, 29 * day, []],
  ])('of %j at %d are %j', (facts, now, risks) => {
    expect(risksOf({ ...order, ...facts }, now)).toEqual(risks)
  })
})

it('shares the work of an order among the days until it is due', () => {
  const now = 100 * day
  expect(dueToday([], [], now)).toBe(0)
  expect(dueToday([{ dueAt: now + 10 * day, rows: 45 }], [], now)).toBe(5)
  expect(dueToday([{ dueAt: now + 1, rows: 7 }], [], now)).toBe(7)
  expect(dueToday([{ dueAt: now - day, rows: 7 }], [], now)).toBe(7)
})

it('counts what is left of a day’s work down to nothing, row by row', () => {
  const now = 100 * day
  const [soon, later] = [{ dueAt: now + 10 * day }, { dueAt: now + 20 * day }]
  for (let done = 0; done <= 9; done += 1) {
    const rows = [
      { ...soon, rows: 50 - done },
      { ...later, rows: 20 },
    ]
    expect(
      dueToday(
        rows,
        Array.from({ length: done }, () => soon),
        now,
      ),
    ).toBe(Math.max(0, 5 - done) + 1)
  }
})

it('keeps only what differs of an edited directory', () => {
  const base = {
    ...{ name: 'A', url: 'https://a.example', kind: 'ai' as const, audience: ['saas'], summary: 'A.', sources: ['x'] },
    ...{ pricing: 'Free' as const, limits: { name: 40, tagline: 60 } },
  }
  const typed = { pricing: 'Free' as const, submitUrl: '', limits: { tagline: 60, name: 40 }, required: [], notes: 'B' }
  expect(editOf(base, typed)).toEqual({ notes: 'B' })
  expect(editOf(base, { ...typed, pricing: 'Paid', followed: false })).toEqual({
    pricing: 'Paid',
    followed: false,
    notes: 'B',
  })
})
