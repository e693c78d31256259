/** Fills in `{{name}}`. */
export function fillNumbers(text: string, numbers: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = numbers.get(name)
    if (value === undefined) throw new Error(`No number is called {{${name}}}`)
    return value
  })
}
