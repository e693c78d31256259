import { cleanLine, textLength } from '#src/domain/text/text.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import { completeWebsite, parseWebsite, websiteHost } from '#src/domain/urls/websites.ts'

export const projectLimits = { name: 80, website_url: 2048, perUser: 50 } as const

export const projectMessages = {
  nameRequired: 'Project name is required',
  nameTooLong: `Project name must not exceed ${projectLimits.name} characters`,
  websiteRequired: 'Website URL is required',
  websiteInvalid: 'Enter a website, such as example.com.',
  kindUnknown: 'Choose a category from the list.',
  countryUnknown: 'Choose a country from the list.',
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

type ProjectField = 'name' | 'website_url'
type ProjectText = Record<ProjectField, string>

export function cleanProject({ name, website_url }: ProjectText): ProjectText {
  return { name: cleanLine(name), website_url: completeWebsite(cleanLine(website_url)) }
}

/** What is wrong with each text. Null: nothing. */
export const projectFaults: Record<ProjectField, (text: string) => string | null> = {
  name: (name) => {
    if (name === '') return projectMessages.nameRequired
    return textLength(name) > projectLimits.name ? projectMessages.nameTooLong : null
  },
  website_url: (url) => {
    if (url === '') return projectMessages.websiteRequired
    return url.length > projectLimits.website_url || !parseWebsite(url) ? projectMessages.websiteInvalid : null
  },
}

/** Errors by field, in the order of the form. Empty: valid. */
export function checkProject(text: ProjectText): { field: ProjectField; message: string }[] {
  return (['name', 'website_url'] as const).flatMap((field) => {
    const message = projectFaults[field](text[field])
    return message === null ? [] : [{ field, message }]
  })
}

/** What a project is called until its owner names it. */
export function nameFromSite(website: URL): string {
  return websiteHost(website.href).slice(0, projectLimits.name)
}

/** Whether both URLs are of the same site, as directories count them. */
export function isSameSite(one: string, other: string, sharedHosts?: AddedSharedHosts): boolean {
  const [site, second] = [parseWebsite(one), parseWebsite(other)]
  return site !== null && second !== null && listingKey(site, sharedHosts) === listingKey(second, sharedHosts)
}
