import { type Intent, noIntent } from '#src/domain/plans/intents.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { isSameSite } from '#src/domain/projects/projects.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { findIntent } from '#src/islands/ui/kept-intent.ts'

/**
 * What was typed in this tab before signing up, for a new project. Not if one of the `projects` is about that website: a
 * new account starts with it.
 */
export function startingIntent(projects: readonly Pick<Project, 'website_url'>[]): Intent {
  const intent = findIntent()
  const url = parseTypedWebsite(intent.website)
  return url && projects.some(({ website_url: own }) => isSameSite(own, url.href)) ? noIntent : intent
}
