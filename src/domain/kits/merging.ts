import { type KitField, kitFields } from './fields.ts'
import type { KitFields } from './kits.ts'

/**
 * Two edits of the same profile, from `base`. Each field takes the edit that changed it. `clashes`: both changed it, and
 * differently. There, `kit` has what was typed here.
 */
export function mergeKits(
  base: KitFields,
  mine: KitFields,
  theirs: KitFields,
): { kit: KitFields; clashes: KitField[] } {
  const kit = { ...mine }
  const clashes: KitField[] = []
  for (const field of kitFields) {
    if (isSameValue(mine[field], base[field])) Object.assign(kit, { [field]: theirs[field] })
    else if (!isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field])) clashes.push(field)
  }
  return { kit, clashes }
}

export function isSameKit(one: KitFields, other: KitFields): boolean {
  return kitFields.every((field) => isSameValue(one[field], other[field]))
}

function isSameValue(one: KitFields[KitField], other: KitFields[KitField]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
