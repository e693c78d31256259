import fc from 'fast-check'
import { anyJson } from './values.ts'

/** Names that rows have and bodies don't. */
const extraNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'isAdmin',
  'confirmedAt',
  'userId',
  'state',
  'price',
  'id',
  'ref',
  'toString',
  '',
  'a'.repeat(300),
)

type Change = (value: unknown) => unknown

/** One change anywhere in a JSON value. */
const change: fc.Arbitrary<Change> = fc
  .record({
    depth: fc.nat(3),
    place: fc.nat(20),
    kind: fc.constantFrom('replace', 'remove', 'wrap', 'nest', 'repeat', 'extra', 'text'),
    other: anyJson,
    name: extraNames,
  })
  .map(({ depth, place, kind, other, name }) => {
    const here: Change = (value) => {
      if (kind === 'replace') return other
      if (kind === 'remove') return undefined
      if (kind === 'wrap') return [value]
      if (kind === 'nest') return { value }
      if (kind === 'repeat') return repeated(value)
      if (kind === 'text') return JSON.stringify(value)
      return isObject(value) ? withEntry(value, name, other) : Object.fromEntries([[name, value]])
    }
    const at = (value: unknown, left: number): unknown => {
      const keys = isObject(value) ? Object.keys(value) : []
      const key = keys[place % Math.max(1, keys.length)]
      if (left === 0 || key === undefined || !isObject(value)) return here(value)
      return withEntry(value, key, at(value[key], left - 1))
    }
    return (value) => at(value, depth)
  })

/** Three nested repetitions would exceed the maximum string length. */
function repeated(value: unknown): unknown {
  const { length } = JSON.stringify([value])
  return Array.from({ length: length < 1000 ? 120 : 2 }, () => value)
}

/** A value with a few changes. */
export function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([start, changes]) => changes.reduce<unknown>((current, one) => one(current), start))
}

/** JSON text that a careless sender or a careful attacker might send. */
export function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.nat(), fc.nat(9)).map(([sound, at, kind]) => {
    const cut = at % (sound.length + 1)
    const [start, end] = [sound.slice(0, cut), sound.slice(cut)]
    const made = [
      start,
      `${start},${end}`,
      `${start}\u0000${end}`,
      `\ufeff${sound}`,
      `${sound}${sound}`,
      sound.replace('{', '{"email":1,"email":"a@example.com",'),
      sound.replaceAll('"', "'"),
      sound.replace(/:/, ':NaN,"x":'),
      '[{"a":'.repeat(500),
      '9'.repeat(2000),
    ]
    return made[kind] ?? ''
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** `__proto__` becomes an ordinary entry. An array stays an array. */
function withEntry(value: Record<string, unknown>, key: string, entry: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (String(index) === key ? entry : one))
  }
  return Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, entry]])
}
