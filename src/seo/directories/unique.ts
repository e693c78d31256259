/** Each value once, where it first appears. */
export function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
