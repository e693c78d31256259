import { parseArgs } from 'node:util'
import { forgetAuthor } from '#functions/leads/forget-author.ts'
import { onDatabase, recordCommand } from './on-database.ts'

const usage = `Forgets someone whose public posts we find, when they ask for it:

  npm run authors:forget -- URL    their profile, or one of their posts

Their posts and what customers noted about them are deleted in all projects, and they aren't found again. This can't be undone.`

process.exitCode = await run()

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [url, ...more] = positionals
  if (url === undefined || more.length > 0) {
    console.error(usage)
    return 1
  }
  return onDatabase(async (db) => {
    const forgotten = await forgetAuthor(db, url, Date.now())
    if (!forgotten) {
      console.error(`${url} is neither a profile on a site we search nor a post we have found.`)
      return false
    }
    const { accounts, posts, leads, linked } = forgotten
    await recordCommand(db, 'author-forgotten', { userId: null, details: { rows: posts } })
    console.log(`Forgotten. Accounts: ${accounts}. Posts deleted: ${posts}. Leads deleted: ${leads}.`)
    if (linked.length > 0)
      console.log(`Their posts link these profiles. If they are theirs, too:\n${linked.map(again).join('\n')}`)
    return true
  })
}

function again(url: string): string {
  return `  npm run authors:forget -- ${url}`
}
