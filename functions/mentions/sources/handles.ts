/**
 * An account of an instance as people write it: leaf@lemmy.example. `name` may have its instance. Empty if it isn't a name,
 * because an email address would look like one.
 */
export function handleOf(name: string, host: string): string {
  const [, local, remote = host] = /^([^\s@\uFF20]{1,100})(?:@([^\s@\uFF20]{1,253}))?$/u.exec(name) ?? []
  return local === undefined ? '' : `${local}@${remote}`
}

/** ISO 639-1 of a language tag. Null if the language has no code of two letters: `fil`. */
export function languageOfTag(tag: string | null | undefined): string | null {
  return /^[a-z]{2}(?=$|[-_])/i.exec(tag ?? '')?.[0].toLowerCase() ?? null
}
