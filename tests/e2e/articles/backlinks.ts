import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#src/storage/accounts/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { paste, saved } from '#tests/e2e/posts/steps.ts'

/** Ends the article with the five links to the customer's site that Growth Partner promises for each post. */
export async function addBacklinks(page: Page, email: string): Promise<void> {
  const [site] = await inDatabase((db) =>
    db
      .select({ url: projects.websiteUrl })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.userId))
      .where(eq(users.email, email)),
  )
  const links = ['home', 'timer', 'kettles', 'green', 'black'].map(
    (name) => `<a href="${new URL(name === 'home' ? '' : name, site!.url).href}">${name}</a>`,
  )
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.press('Control+End')
  await paste(page, { html: `<p>See ${links.join(', ')}.</p>` })
  await saved(page)
}
