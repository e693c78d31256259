let listed: Promise<ReadonlySet<string>> | undefined

/** Of a throw-away mailbox's address its domain as listed, which may stand above the address's own; else null. */
export async function disposableDomain(email: string): Promise<string | null> {
  // Thousands of names, which nothing but the queue asks for.
  listed ??= import('disposable-email-domains-js').then((list) => list.disposableEmailBlocklistSet())
  const domains = await listed
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  for (let first = 0; first < labels.length - 1; first += 1) {
    const domain = labels.slice(first).join('.')
    if (domains.has(domain)) return domain
  }
  return null
}
