let listed: Promise<ReadonlySet<string>> | undefined

/** The listed domain of a disposable mailbox, which may be a parent of the email's own. Otherwise null. */
export async function disposableDomain(email: string): Promise<string | null> {
  // Thousands of names, which only the queue needs.
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
