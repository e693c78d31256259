import type { AuditEntry } from '#src/domain/audit/audit.api.ts'
import type { AuditSubject } from '#src/domain/audit/subjects.ts'
import { adminPages } from '#src/islands/ui/shell/admin-pages.ts'

type Named = Pick<AuditEntry, 'about' | 'subject' | 'name' | 'isThere'>

const urls: Partial<Record<AuditSubject, (subject: string, name: string) => string>> = {
  product: (ref) => `/admin/product?ref=${ref}`,
  post: (id) => `${adminPages.posts.href}/edit?id=${id}`,
  article: (id) => `${adminPages.articles.href}/edit?id=${id}`,
  'page-batch': (id) => `${adminPages.articles.href}/pages?id=${id}`,
  order: (id) => `${adminPages.deliveries.href}/order?id=${id}`,
  directory: (_, name) => `${adminPages.directories.href}?q=${name}`,
  mail: (_, name) => `${adminPages.mails.href}?q=${name}`,
  plan: () => adminPages.plans.href,
}

/** The admin page of what an entry is about. Null: it has none, or is deleted. */
export function subjectUrl({ about, subject, name, isThere }: Named): string | null {
  return isThere ? (urls[about]?.(encodeURIComponent(subject), encodeURIComponent(name)) ?? null) : null
}
