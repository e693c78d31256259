export const isSameJson = <Fields>(one: Fields, other: Fields) => JSON.stringify(one) === JSON.stringify(other)

/** One of both as a whole. */
export function keepOne<Fields>(base: Fields, mine: Fields, theirs: Fields, keepsMine: boolean | null): Fields | null {
  if (keepsMine === null) return isSameJson(base, theirs) ? mine : null
  return keepsMine ? mine : theirs
}
