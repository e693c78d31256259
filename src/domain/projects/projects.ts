import { cleanLine, textLength } from '#src/domain/text/text.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import { parseWebsite, websiteHost } from '#src/domain/urls/websites.ts'

/** A customer's site in the API's format. Times are ISO 8601, UTC. */
export type Project = { id: string; name: string; website_url: string; createdAt: string }

export const projectLimits = { name: 80, website_url: 2048, perUser: 50 } as const

export const projectMessages = {
  nameRequired: 'Project name is required',
  nameTooLong: `Project name must not exceed ${projectLimits.name} characters`,
  websiteRequired: 'Website URL is required',
  websiteInvalid: 'Please enter a valid website URL',
  notFound: 'Project not found',
  removed: 'Project deleted.',
  started:
    'We’ve started work on this project, and its report is your proof of it, so it can’t be deleted. Deleting your account deletes everything.',
  otherSite: (site: string) =>
    `This project’s profile is about ${websiteHost(site)}. Change it there first, or add another project for another website.`,
  startedSite: (site: string) =>
    `We’ve started work on ${websiteHost(site)}, so this project stays with it. Add another project for another website.`,
  siteChanged: 'This project’s profile has just changed. Reload the page and try again.',
  tooMany: `You can have up to ${projectLimits.perUser} projects. Delete one first.`,
} as const

type ProjectText = Pick<Project, 'name' | 'website_url'>

export function cleanProject(typed: Partial<ProjectText>): ProjectText {
  return { name: cleanLine(typed.name ?? ''), website_url: cleanLine(typed.website_url ?? '') }
}

/** Errors by field, in the order of the form. Empty: valid. */
export function checkProject({ name, website_url }: ProjectText): { field: keyof ProjectText; message: string }[] {
  const errors: { field: keyof ProjectText; message: string }[] = []
  if (name === '') errors.push({ field: 'name', message: projectMessages.nameRequired })
  else if (textLength(name) > projectLimits.name) errors.push({ field: 'name', message: projectMessages.nameTooLong })
  if (website_url === '') errors.push({ field: 'website_url', message: projectMessages.websiteRequired })
  else if (website_url.length > projectLimits.website_url || !parseWebsite(website_url)) {
    errors.push({ field: 'website_url', message: projectMessages.websiteInvalid })
  }
  return errors
}

/** Whether both URLs are of the same site, as directories count them. */
export function isSameSite(one: string, other: string, sharedHosts?: AddedSharedHosts): boolean {
  const [site, second] = [parseWebsite(one), parseWebsite(other)]
  return site !== null && second !== null && listingKey(site, sharedHosts) === listingKey(second, sharedHosts)
}
