/** Lists of thousands of names, which only the queue needs. */
let lists: Promise<Record<'disposable' | 'free', ReadonlySet<string>>> | undefined

async function loadLists() {
  const [{ disposableEmailBlocklistSet }, { default: providers }] = await Promise.all([
    import('disposable-email-domains-js'),
    import('email-providers/common.json', { with: { type: 'json' } }),
  ])
  return { disposable: disposableEmailBlocklistSet(), free: new Set(providers) }
}

/** The listed domain of a mailbox that anyone can get, which may be a parent of the email's own. Null: none. */
export async function mailboxDomain(email: string): Promise<{ kind: 'disposable' | 'free'; domain: string } | null> {
  lists ??= loadLists()
  const listed = await lists
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  const domains = labels.slice(0, -1).map((_, first) => labels.slice(first).join('.'))
  for (const kind of ['disposable', 'free'] as const) {
    const domain = domains.find((name) => listed[kind].has(name))
    if (domain !== undefined) return { kind, domain }
  }
  return null
}
